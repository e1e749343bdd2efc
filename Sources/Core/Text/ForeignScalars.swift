/// The scalars of a foreign text, each with what may become of it in its place.
struct ForeignScalars {
  enum Fate {
    case shown

    /// An accent with no letter before it, which would sit on whatever is there.
    case markAlone

    /// A space that is not the one of ASCII.
    case space

    /// It controls the terminal, or ends the line.
    case lineBreak

    /// It is not to be seen, turns the direction of what follows, or is one mark too many.
    case hidden

    /// Not a character, and never one.
    case noCharacter
  }

  /// Vietnamese and pointed Hebrew have two or three marks on a letter; more are a tower over the
  /// lines above.
  private static let mostMarks = 4

  private var rest: Substring.UnicodeScalarView

  /// What was shown last.
  private var last: Unicode.Scalar?
  private var marks = 0

  init(_ text: Substring.UnicodeScalarView) { rest = text }

  mutating func next() -> (Fate, Unicode.Scalar)? {
    guard let scalar = rest.popFirst() else { return nil }
    let fate = fate(of: scalar)
    switch fate {
    case .shown, .markAlone: last = scalar
    case .space, .lineBreak: last = " "
    case .noCharacter: last = "\u{fffd}"
    case .hidden: break
    }
    return (fate, scalar)
  }

  private mutating func fate(of scalar: Unicode.Scalar) -> Fate {
    if scalar.isJoiner { return joins(scalar) ? .shown : .hidden }
    if scalar.isUnseen { return .hidden }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark:
      guard let last, last != " " else {
        marks = 1
        return .markAlone
      }
      marks += 1
      return marks > Self.mostMarks ? .hidden : .shown
    default: marks = 0
    }
    if scalar.breaksLine { return .lineBreak }
    if scalar.isForeignSpace { return .space }
    return scalar.properties.isNoncharacterCodePoint ? .noCharacter : .shown
  }

  /// Persian and the scripts of India write with joiners between letters, and so do emoji; after
  /// ASCII, at an end, and before what is not shown, they would only make two equal names differ.
  private func joins(_ scalar: Unicode.Scalar) -> Bool {
    guard let last, last.value > 0x7f, !last.isZeroWidth else { return false }
    guard scalar.isZeroWidth else { return true }
    // Another joiner after this one is hidden, so that no more than one scalar is looked at.
    var ahead = self
    ahead.last = scalar
    guard case (.shown, let next)? = ahead.next() else { return false }
    return next.value > 0x7f
  }
}

extension Unicode.Scalar {
  /// It must not be written as it is.
  var isUnsafe: Bool {
    guard value > 0x7e else { return value < 0x20 }
    return breaksLine || properties.isNoncharacterCodePoint || (isUnseen && !isJoiner)
  }

  /// ZWNJ and ZWJ.
  fileprivate var isZeroWidth: Bool { value == 0x200c || value == 0x200d }

  /// These and the variation selectors for text and emoji.
  fileprivate var isJoiner: Bool { isZeroWidth || value == 0xfe0e || value == 0xfe0f }

  /// Format characters, tags, fillers and the marks of interlinear notes; the signs that Arabic
  /// writes before a number are format characters too, but are seen.
  fileprivate var isUnseen: Bool {
    properties.isDefaultIgnorableCodePoint || (0xfff9...0xfffb).contains(value)
  }

  fileprivate var breaksLine: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// The blank pattern of braille looks like a space as well.
  fileprivate var isForeignSpace: Bool {
    value == 0x2800 || (value != 0x20 && properties.generalCategory == .spaceSeparator)
  }
}
