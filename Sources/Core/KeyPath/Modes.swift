import Keyboards
import Shortcuts

/// What changes the meaning of keys for a while; a small value, as it must hold for the next key.
struct Modes: Sendable {
  var help = HelpMode()

  /// Keys are sent as they are, not as programs must get them, for games that read positions.
  var isRaw = false

  /// Where bindings are looked up.
  var context = BindingContext.anywhere
}

/// Whether keys are explained instead of done, and since when.
struct HelpMode: Sendable {
  /// How long the mode lasts without a key.
  static let timeout = Duration.seconds(60)

  /// Two presses of Escape within this time are the way out.
  static let escapeWindow = Duration.seconds(1)

  private(set) var isOn = false
  private var lastKey = Duration.zero
  private var lastEscape: Duration?

  /// When the mode ends by itself, or `nil` while it is off.
  var deadline: Duration? { isOn ? lastKey + Self.timeout : nil }

  mutating func enter(at time: Duration) {
    isOn = true
    lastKey = time
    lastEscape = nil
  }

  mutating func leave() { isOn = false }

  /// Notes a press; says whether it is the second Escape of the way out.
  mutating func isWayOut(_ key: KeyCode, _ modifiers: ChordModifiers, at time: Duration) -> Bool {
    lastKey = time
    guard key == .escape, modifiers.isEmpty else {
      lastEscape = nil
      return false
    }
    if let before = lastEscape, time - before <= Self.escapeWindow { return true }
    lastEscape = time
    return false
  }
}
