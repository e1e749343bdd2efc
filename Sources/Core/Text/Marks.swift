extension Character {
  /// Whether it is a sign that is put on a letter, which alone is neither seen nor spoken.
  package var isMark: Bool {
    switch unicodeScalars.first?.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
