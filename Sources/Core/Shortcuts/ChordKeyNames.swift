package import Keyboards

extension KeyCode {
  /// Reads a key's name in the chord grammar, as UTF-8: an evdev name, or one of the words below.
  init?(chordName name: ArraySlice<UInt8>) {
    if let key = KeyCode(utf8Name: name) {
      self = key
      return
    }
    guard let other = Self.chordNames.first(where: { name.elementsEqual($0.word.utf8) }) else {
      return nil
    }
    self.init(name: other.evdev)
  }

  /// The name in the chord grammar.
  package var chordName: String {
    Self.chordNames.first { $0.evdev == name }?.word ?? name
  }

  /// Where people and Apple's lists have another word than evdev.
  private static let chordNames: [(word: String, evdev: String)] = [
    ("escape", "esc"), ("return", "enter"), ("leftbracket", "leftbrace"),
    ("rightbracket", "rightbrace"), ("quote", "apostrophe"), ("period", "dot"),
  ]
}
