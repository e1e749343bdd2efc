package import KeyPath
import Keyboards
import LinuxSystem
import Synchronization

/// What the control thread must learn of the input thread, whatever happens: facts that are kept
/// until they are read, not messages that may find no room.
package final class InputStatus: Sendable {
  /// Why the input thread has ended.
  package enum End: UInt8, Sendable {
    case ordered = 1
    /// The panic chord: everything has been released.
    case panic = 2
    /// It could not begin, or could not wait any more.
    case failed = 3
  }

  /// What is news since the last look.
  package struct News: Sendable {
    package var end: End?

    /// The numbers of nodes that can no longer be read; what they held has been released.
    package var lost: [UInt8] = []

    /// What help mode has come to, if it has changed; only the last change counts.
    package var helpMode: HelpModeChange?
  }

  private let end = Atomic<UInt8>(0)
  private let lost0 = Atomic<UInt64>(0)
  private let lost1 = Atomic<UInt64>(0)
  private let lost2 = Atomic<UInt64>(0)
  private let lost3 = Atomic<UInt64>(0)

  /// ``HelpModeChange`` as a number, 0 for no change.
  private let helpMode = Atomic<UInt32>(0)
  private let wakeUp: WakeUp

  init() throws(Errno) { wakeUp = try WakeUp() }

  /// The descriptor that is readable while there is news; this object owns it.
  package var descriptor: CInt { wakeUp.descriptor }

  /// What is news; the next look finds only what has happened since.
  package func take() -> News {
    wakeUp.acknowledge()
    var news = News()
    news.end = End(rawValue: end.exchange(0, ordering: .acquiring))
    let words = [
      lost0.exchange(0, ordering: .acquiring), lost1.exchange(0, ordering: .acquiring),
      lost2.exchange(0, ordering: .acquiring), lost3.exchange(0, ordering: .acquiring),
    ]
    for (index, word) in words.enumerated() {
      for bit in 0..<64 where word & 1 << UInt64(bit) != 0 {
        news.lost.append(UInt8(index * 64 + bit))
      }
    }
    news.helpMode = HelpModeChange(packed: helpMode.exchange(0, ordering: .acquiring))
    return news
  }

  func note(_ end: End) {
    self.end.store(end.rawValue, ordering: .releasing)
    wakeUp.ring()
  }

  func note(lost number: UInt8) {
    let bit = UInt64(1) << UInt64(number & 63)
    switch number >> 6 {
    case 0: lost0.bitwiseOr(bit, ordering: .releasing)
    case 1: lost1.bitwiseOr(bit, ordering: .releasing)
    case 2: lost2.bitwiseOr(bit, ordering: .releasing)
    default: lost3.bitwiseOr(bit, ordering: .releasing)
    }
    wakeUp.ring()
  }

  func note(_ change: HelpModeChange) {
    helpMode.store(change.packed, ordering: .releasing)
    wakeUp.ring()
  }
}

extension HelpModeChange {
  /// 1, 2 or 3 in the low byte, then whether VO is Caps Lock, then the key.
  fileprivate var packed: UInt32 {
    switch self {
    case .entered(let key, let isCapsLock):
      1 | (isCapsLock ? 1 << 8 : 0) | UInt32(key.rawValue) << 16
    case .left: 2
    case .timedOut: 3
    }
  }

  fileprivate init?(packed: UInt32) {
    switch packed & 0xFF {
    case 1:
      self = .entered(
        key: KeyCode(rawValue: UInt16(packed >> 16)),
        isVoiceOverCapsLock: packed & 1 << 8 != 0
      )
    case 2: self = .left
    case 3: self = .timedOut
    default: return nil
    }
  }
}
