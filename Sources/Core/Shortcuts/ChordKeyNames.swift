package import Keyboards

extension KeyCode {
  /// Reads a key's name in the chord grammar: an evdev name, or one of the words below.
  package init?(chordName name: some StringProtocol) {
    self.init(name: Self.chordNames.first { $0.word == name }?.evdev ?? String(name))
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
