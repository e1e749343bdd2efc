import Foundation
import KbdctlCommands
import Keyboards
import Keymaps
import Layouts
import Settings
import Testing

/// Runs each file of Transcripts/ on a machine with two keyboards.
///
/// A file holds `$ kbdctl …`, what it prints, and `exit N` where N is not 0. Layouts and state are
/// the real ones.
@Suite struct LayoutTranscriptTests {
  @Test(arguments: ["layout-choose.txt", "layout-errors.txt", "layout-show.txt"])
  func `kbdctl does what the transcript shows`(_ name: String) throws {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let expected = try String(
      contentsOf: here.appending(path: "Transcripts/\(name)"),
      encoding: .utf8
    )
    let folder = FileManager.default.temporaryDirectory.appending(path: "kbdctl-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let machine = TestMachine(store: StateStore(folder: folder.path))
    var actual = ""
    for line in expected.split(separator: "\n") where line.hasPrefix("$ kbdctl ") {
      let words = line.dropFirst("$ kbdctl ".count).split(separator: " ")
      let unquoted = words.map { String($0.replacing("'", with: "")) }
      actual += "\(line)\n\(machine.run(unquoted))"
    }
    #expect(actual == expected)
  }
}

private struct TestMachine {
  let store: StateStore

  private static let keyboards = [
    Keyboard(
      id: Keyboard.ID(rawValue: "usb-046d-c31c-1"),
      name: "Logitech K120",
      kind: .keyboard,
      connection: .usb,
      identity: DeviceIdentity(bus: .usb, vendor: 0x046d, product: 0xc31c),
      nodes: ["/dev/input/event3"]
    ),
    Keyboard(
      id: Keyboard.ID(rawValue: "bluetooth-02-00-00-00-00-01"),
      name: "Magic Keyboard",
      kind: .keyboard,
      connection: .bluetooth,
      identity: DeviceIdentity(bus: .bluetooth, vendor: 0x004c, product: 0x0267),
      address: "02:00:00:00:00:01",
      nodes: []
    ),
  ]

  func run(_ words: [String]) -> String {
    do {
      guard case .layout(let command) = try Command(parsing: words) else { return "no layout\n" }
      return try command.perform(on: ports)
    } catch let error as UsageError {
      return "kbdctl: \(error.message)\nTry ‘\(error.help)’.\nexit 2\n"
    } catch let error as CommandFailure {
      let remedy = error.remedy.map { "\($0)\n" } ?? ""
      return "kbdctl: \(error.message)\n\(remedy)exit \(error.status)\n"
    } catch {
      return "\(error)\n"
    }
  }

  private var ports: LayoutPorts {
    let store = store
    let configuration = Configuration(file: "none")
    return LayoutPorts(
      keyboard: { text throws(CommandFailure) in
        try KeyboardSelector(text).choose(from: Self.keyboards)
      },
      keyboards: { Self.keyboards },
      catalog: { () throws(CommandFailure) in try failing { try LayoutRegistry.catalog() } },
      legends: { layout throws(CommandFailure) in
        try failing { try KeymapCompiler.legends(of: layout) }
      },
      record: { keyboard throws(CommandFailure) in try failing { try store.record(for: keyboard) }
      },
      layouts: { keyboard throws(CommandFailure) in
        KeyboardLayouts(
          record: try failing { try store.record(for: keyboard) },
          configured: configuration.settings(for: keyboard),
          system: LayoutName.us
        )
      },
      save: { record, old throws(CommandFailure) in
        try failing { try store.save(record, movedFrom: old) }
      },
      forget: { id throws(CommandFailure) in try failing { try store.remove(id) } }
    )
  }
}

private func failing<Value>(_ body: () throws -> Value) throws(CommandFailure) -> Value {
  do { return try body() } catch { throw CommandFailure("\(error)") }
}
