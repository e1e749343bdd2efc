package import Keyboards
import Text

/// What one key, or one scan code, stands for instead: `capslock = "esc"` of a configuration.
package struct Remap: Hashable, Sendable {
  /// The key that is changed.
  package enum Source: Hashable, Sendable {
    case key(KeyCode)
    case scan(ScanCode)
  }

  package var source: Source

  /// What is pressed for it, in order; empty for a key that is switched off.
  ///
  /// The last is held for as long as the key is.
  package var strokes: [KeyStroke]

  package init(_ source: Source, _ strokes: [KeyStroke]) {
    self.source = source
    self.strokes = strokes
  }

  /// The one key without modifiers that the key counts as, or `nil`.
  package var key: KeyCode? {
    strokes.count == 1 && strokes[0].modifiers.isEmpty ? strokes[0].key : nil
  }
}

/// Why a text is no remap.
package enum RemapError: Error, Hashable, Sendable {
  case unknownKey(String)
  case notAScanCode(String)
  case notAModifier(String, in: String)
  case empty
  case tooLong(String)
  case notYet(String)
}

extension Remap {
  /// The most strokes that one key may stand for.
  package static let longest = 16

  /// Reads a key and what it stands for.
  ///
  /// - Parameters:
  ///   - source: A key's name (`capslock`) or `scan:0x70039`.
  ///   - target: A key, keys in order (`kp0 kp0`), a key with modifiers (`leftctrl+c`), or `none`.
  /// - Throws: ``RemapError`` that names the word at fault.
  package init(_ source: String, to target: String) throws(RemapError) {
    self.init(try Self.source(source), try Self.strokes(target))
  }

  private static func source(_ text: String) throws(RemapError) -> Source {
    if text.contains("+") { throw .notYet("keys pressed together (\(inQuotes(text)))") }
    guard text.hasPrefix("scan:") else { return .key(try key(text)) }
    guard let scan = ScanCode(text.dropFirst("scan:".count)), scan != .none else {
      throw .notAScanCode(text)
    }
    return .scan(scan)
  }

  private static func strokes(_ text: String) throws(RemapError) -> [KeyStroke] {
    if text == "none" { return [] }
    for prefix in ["layer", "text:"] where text.hasPrefix(prefix) && text.contains(":") {
      throw .notYet(inQuotes(text))
    }
    let words = text.split(separator: " ")
    guard !words.isEmpty else { throw .empty }
    guard words.count <= longest else { throw .tooLong(text) }
    var strokes: [KeyStroke] = []
    for word in words { strokes.append(try stroke(word)) }
    return strokes
  }

  private static func stroke(_ word: Substring) throws(RemapError) -> KeyStroke {
    let names = word.split(separator: "+", omittingEmptySubsequences: false)
    var modifiers = ModifierKeys.none
    for name in names.dropLast() {
      let modifier = ModifierKeys(try key(String(name)))
      guard !modifier.isEmpty, modifier != .capsLock else {
        throw .notAModifier(String(name), in: String(word))
      }
      modifiers = modifiers.adding(modifier)
    }
    return KeyStroke(modifiers, try key(names.last.map(String.init) ?? ""))
  }

  private static func key(_ name: String) throws(RemapError) -> KeyCode {
    guard let key = KeyCode(name: name), key != .reserved else { throw .unknownKey(name) }
    return key
  }
}

extension RemapError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownKey(let name):
      "\(inQuotes(name)) is not a key\(suggestion(KeyCode.names(near: name)))"
    case .notAScanCode(let text): "\(inQuotes(text)) is not a scan code; write it like scan:0x70039"
    case .notAModifier(let name, let word):
      "\(inQuotes(name)) in \(inQuotes(word)) is not a modifier; write it like leftctrl+c"
    case .empty: "found no key; write a key, keys in order, leftctrl+c, or none"
    case .tooLong(let text): "\(inQuotes(text)) is more than \(Remap.longest) keys"
    case .notYet(let what): "\(what) cannot be used in this version; leave it out for now"
    }
  }
}
