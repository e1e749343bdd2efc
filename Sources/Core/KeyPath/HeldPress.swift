import Keyboards
import Layouts
import Shortcuts

/// A key from its press to its release: where it came from, what became of it, what it sent.
///
/// Its release goes where its press went, whatever the mode, map or ruleset is by then.
struct HeldPress: BitwiseCopyable, Sendable {
  /// What became of the press.
  enum Fate: UInt8, BitwiseCopyable, Sendable {
    /// A stage waits for what comes next.
    case undecided
    /// It is down on the twin, as ``HeldPress/sent`` says.
    case passed
    /// It was taken: by a stage, a command or help mode; its release goes nowhere.
    case taken
    /// A modifier that programs have not been told of, since no key of theirs was pressed with it;
    /// the next key that passes takes it along.
    case withheld
  }

  /// Tells it from every other press.
  let number: UInt32
  let source: SourceID

  /// As the kernel has it, and what the hardware itself calls the key.
  let key: KeyCode
  let scan: ScanCode

  /// The key that it counts as, after remapping.
  var position: KeyCode { didSet { modifier = ModifierKeys(position) } }

  /// The same, if it is a modifier.
  private(set) var modifier: ModifierKeys
  var fate = Fate.undecided

  /// What is down on the twin because of it.
  var sent = KeyStroke.nothing

  /// What the key does besides typing, once it has passed and a keyboard is translated.
  var role = KeyRole.ordinary

  /// It stands for several keys of programs, which its repeat types again.
  var isRetyped = false

  /// It switches off a lock of the keyboard's own when it goes up.
  var unlocks = false

  /// Performed again at each of the keyboard's repeats.
  var repeating: Bindings.Target?

  /// It came so soon after the last release of the same key that the contact bounced.
  var isBounce = false

  /// Not to be told of: a keypad's firmware sent it, not a person.
  var isSilent = false

  /// It was found down after lost events: nobody knows what was pressed with it.
  var isFound = false

  /// A stage waited with it, and must not again.
  var isDecided = false

  /// Up already, while a stage still waits for what it is.
  var isUp = false

  /// Whether a person pressed it, so that it counts and may be told of.
  var isTold: Bool { !isBounce && !isSilent }

  init(_ number: UInt32, _ source: SourceID, _ event: KeyEvent) {
    self.number = number
    self.source = source
    key = event.key
    scan = event.scan
    position = event.key
    modifier = ModifierKeys(event.key)
  }

  /// A press of an ordinary key that has passed already.
  init(_ number: UInt32, _ source: SourceID, _ event: KeyEvent, sent: KeyCode) {
    self.number = number
    self.source = source
    key = event.key
    scan = event.scan
    position = sent
    modifier = .none
    fate = .passed
    self.sent = KeyStroke(sent)
  }
}
