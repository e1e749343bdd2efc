package import Keyboards
package import Shortcuts
package import Wording

extension Vocabulary {
  /// What to say for a chord, such as "Control Option H twice".
  ///
  /// - Parameters:
  ///   - chord: The chord.
  ///   - key: The key that was pressed last, if not the one in the chord.
  ///   - text: What that key types.
  ///   - voiceOver: The keys that VO is said as; none when it is said as VO.
  /// - Returns: The names of its keys, and how often the last is pressed.
  package func name(
    of chord: Chord,
    key: KeyCode? = nil,
    typing text: String? = nil,
    voiceOver: [KeyCode] = []
  ) -> String {
    let isVO = chord.modifiers.contains(.voiceOver)
    let initials = isVO && voiceOver.isEmpty ? "VO " : ""
    if chord.partner != .reserved {
      return initials + list(of: [chord.key, chord.partner].map { self.name(of: $0, typing: nil) })
    }
    var held = chord.modifiers.members.flatMap { $0.keys(voiceOver) }
    var last = key ?? chord.key
    if chord.key == .reserved {
      // Modifiers that are the whole chord are said by the one that was pressed, if that is known.
      if key == nil { last = held.popLast() ?? last } else { held = [] }
    }
    let once = initials + name(ofChord: held, key: last, typing: text, isVO: isVO)
    return switch chord.presses {
    case 2: phrase(.twice(chord: once))
    case 3: phrase(.threeTimes(chord: once))
    default: once
    }
  }
}

extension ChordModifiers {
  /// The keys that one modifier is spoken as.
  fileprivate func keys(_ voiceOver: [KeyCode]) -> [KeyCode] {
    switch self {
    case .voiceOver: voiceOver
    case .command: [.leftMeta]
    case .control: [.leftControl]
    case .option: [.leftAlt]
    case .shift: [.leftShift]
    default: [.fn]
    }
  }
}
