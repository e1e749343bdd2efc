import Keyboards
import KeyPath
import Keymaps
import Layouts
import Shortcuts
import Testing

/// The keys and rules that the fuzzer types with.
enum FuzzRules {
  static let keys: [FuzzStep.Key] =
    [
      "leftctrl", "rightctrl", "leftalt", "rightalt", "leftshift", "rightshift", "leftmeta",
      "capslock", "fn", "k", "m", "w", "z", "insert", "left", "right", "esc", "f2", "backspace",
      "delete", "x", "sysrq", "kp5", "numlock", "pause", "scrolllock",
    ].compactMap { name in
      KeyCode(name: name).map {
        FuzzStep.Key(code: $0, scan: ScanCode(standardFor: $0))
      }
    }
    + [0x700c0, 0x700c1].map {
      FuzzStep.Key(code: .unknown, scan: ScanCode(rawValue: $0))
    }

  static let letter = KeyCode(name: "z") ?? .reserved
  static let command = KeyCode(name: "m") ?? .reserved
  static let helpKey = KeyCode(name: "k") ?? .reserved

  /// Rules of both profiles and none, with and without each way of VO, remaps and bounce.
  static func all() throws -> [Ruleset] {
    let catalogue = try Catalogue.builtIn()
    let mac = Bindings(.voiceOverMac, of: catalogue)
    let iPad = Bindings(.voiceOverIOS, of: catalogue)
    let none = Bindings(.none, of: catalogue)
    return [
      Ruleset(bindings: mac), Ruleset(bindings: iPad),
      Ruleset(bindings: mac, voiceOver: .controlOption),
      Ruleset(bindings: iPad, voiceOver: .capsLock, capsLockTap: .twice),
      Ruleset(bindings: none),
      Ruleset(bindings: mac, keyboards: try keyboards(mac)),
      Ruleset(bindings: none, keyboards: try keyboards(none)),
      Ruleset(bindings: mac, keyboards: try translated(mac, to: "us")),
      Ruleset(bindings: none, keyboards: try translated(none, to: "us,fr")),
    ]
  }

  /// How many ``all()`` gives.
  static let count = 9

  /// Keyboards of other layouts than programs have, one with remaps, one with their own.
  private static func translated(
    _ bindings: Bindings,
    to output: String
  ) throws -> [KeyboardSlot: KeyboardRules] {
    let consumer = Consumer(try OutputLayout(output), isConsole: false)
    let tables = TranslationTables { Issue.record("\($0)") }
    var keyboards = try keyboards(bindings)
    for (number, layout) in ["fr", "de(neo)", "ru"].enumerated() {
      let slot = KeyboardSlot(rawValue: UInt8(number))
      keyboards[slot] = KeyboardRules(
        remap: number == 0 ? keyboards[slot]?.remap ?? RemapTable() : RemapTable(),
        translation: tables.table(from: try LayoutName(layout), to: consumer, .unicode),
        isTranslating: true,
        bindings: bindings
      )
    }
    return keyboards
  }

  private static func keyboards(_ bindings: Bindings) throws -> [KeyboardSlot: KeyboardRules] {
    let remaps: [[(String, String)]] = [
      [("capslock", "esc"), ("x", "leftctrl"), ("insert", "kp0 kp0"), ("w", "leftctrl+c")],
      [("kp5", "m"), ("scan:0x700c0", "leftshift"), ("z", "capslock"), ("pause", "none")],
      [("scan:0x7001d", "leftmeta+leftshift+z z"), ("scrolllock", "k"), ("leftalt", "leftctrl")],
    ]
    var keyboards: [KeyboardSlot: KeyboardRules] = [:]
    for (number, table) in remaps.enumerated() {
      keyboards[KeyboardSlot(rawValue: UInt8(number))] = KeyboardRules(
        remap: RemapTable(try table.map { try Remap($0.0, to: $0.1) }),
        bounce: number == 2 ? .milliseconds(20) : .zero,
        bindings: bindings
      )
    }
    return keyboards
  }
}
