package import Keyboards
package import Pairing
import Wording

/// What the person at the keyboards does, as a pairing takes it.
extension PairingInput {
  /// A line on standard input, or `nil` after the last; spaces do not count, as a code may be typed
  /// in groups.
  package static func typed(_ line: String?) -> PairingInput {
    guard let line else { return .endOfInput }
    return .line(String(line.filter { !$0.isWhitespace }))
  }

  /// A key on the new keyboard, or `nil` when it cannot be read.
  package static func tried(_ key: KeyCode?) -> PairingInput {
    guard let key else { return .keysUnreadable }
    return .keyPressed(Vocabulary.english.name(of: key, typing: nil))
  }
}
