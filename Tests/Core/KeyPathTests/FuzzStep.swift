import KeyPath
import Keyboards

/// Something that happens to the keyboards of a fuzzer's run, some time after the step before.
struct FuzzStep: CustomStringConvertible {
  enum Event {
    /// Presses the key if it is up, releases it if it is down.
    case toggle(Source, Key)
    case autorepeat(Source, Key)
    case unplug(keyboard: Int)
    case letGo(Source)
    case lostEvents(Source, down: [Key])
    case reload(Int)
    case light(isOn: Bool)
  }

  /// One of the eight nodes, two for each keyboard.
  struct Source: Hashable {
    var index: Int

    static let count = 8

    var keyboard: Int { index / 2 }
    var id: SourceID {
      SourceID(slot: KeyboardSlot(rawValue: UInt8(keyboard)), number: UInt8(index))
    }
  }

  /// A key of the typist, by the kernel's code and the scan code.
  struct Key: Hashable {
    var code: KeyCode
    var scan: ScanCode
  }

  var delay: Duration
  var event: Event

  /// As in a scenario file, to be pasted into one.
  var description: String {
    let milliseconds =
      delay.components.seconds * 1000
      + delay.components.attoseconds / 1_000_000_000_000_000
    return "+\(milliseconds)ms \(words)"
  }

  private var words: String {
    switch event {
    case .toggle(let source, let key): "\(source): \(key) press or release"
    case .autorepeat(let source, let key): "\(source): \(key) repeat"
    case .unplug(let keyboard): "\(keyboard + 1): unplug"
    case .letGo(let source): "\(source): (let go)"
    case .lostEvents(let source, let down):
      "\(source): lost-events \(down.map(\.description).joined(separator: " "))"
    case .reload(let number): "reload rules-\(number)"
    case .light(let isOn): "light capslock \(isOn ? "on" : "off")"
    }
  }
}

extension FuzzStep.Source: CustomStringConvertible {
  var description: String { "\(keyboard + 1).\(index % 2)" }
}

extension FuzzStep.Key: CustomStringConvertible {
  var description: String { code.isUnknown ? "scan:\(scan)" : code.name }
}
