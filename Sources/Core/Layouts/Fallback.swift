/// What is done for a character that the consumer's layouts cannot type.
package enum Fallback: String, CaseIterable, Sendable {
  /// It is not typed, and that is said.
  case nothing = "none"

  /// It is typed as its number, as GTK and IBus take it: Control Shift U, hexadecimal digits, Space.
  case unicode
}
