import Keyboards
import Layouts
import Testing

/// A keyboard is written `place:serial`, a record `place:serial=layout`, what comes out
/// `place=layout`; all are of one product, and without a serial number where it is empty.
@Suite struct RecordOwnershipTests {
  private static func keyboard(_ text: Substring) -> Keyboard {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let isOther = parts[0].hasPrefix("X")
    return Keyboard(
      id: Keyboard.ID(rawValue: "usb-\(parts[0])"),
      name: "K120",
      kind: .keyboard,
      connection: .usb,
      identity: DeviceIdentity(bus: .usb, vendor: 0x046d, product: isOther ? 1 : 0xc31c),
      nodes: [],
      uniq: String(parts[1])
    )
  }

  private static func record(_ text: Substring) throws -> KeyboardRecord {
    let parts = text.split(separator: "=")
    var record = KeyboardRecord(of: keyboard(parts[0]))
    record.choice = LayoutChoice(only: try LayoutName(String(parts[1])))
    return record
  }

  @Test(arguments: [
    // What was kept, who is there, whose it is, and what belongs to nobody that is there.
    ("1:S=de", "1:S", "1=de", ""),
    ("1:S=de 2:S=fr", "1:S 2:S", "1=de 2=fr", ""),
    // Two with one number: the second has none of its own.
    ("1:S=de", "1:S 2:S", "1=de 2=-", ""),
    ("2:S=fr", "1:S 2:S", "1=- 2=fr", ""),
    // Unplugged, and plugged in elsewhere.
    ("1:S=de", "3:S", "3=de", ""),
    ("1:S=de 2:S=fr", "3:S 2:S", "3=de 2=fr", ""),
    // Nobody knows which of two it was.
    ("1:S=de 2:S=fr", "3:S", "3=-", "1=de 2=fr"),
    ("1:S=de", "3:S 4:S", "3=- 4=-", "1=de"),
    // Two with numbers of their own that changed places, or one of them.
    ("1:S=de 2:T=fr", "2:S 1:T", "2=de 1=fr", ""),
    ("1:S=de", "1:T", "1=-", "1@=de"),
    ("1:S=de", "1:T 2:S", "1=- 2=de", ""),
    ("1:S=de 2:T=fr", "1:T", "1=fr", "1@=de"),
    // Without a number, or one that came to be known later, the place counts.
    ("1:=de", "1:", "1=de", ""), ("1:=de", "2:", "2=-", "1=de"), ("1:=de", "1:S", "1=de", ""),
    ("1:S=de", "1:", "1=de", ""), ("1:=de", "2:S", "2=-", "1=de"),
    ("1:aa=de", "1:AA", "1=de", ""),
    // Another product with the same number.
    ("1:S=de", "X1:S", "X1=-", "1=de"), ("1:S=de", "", "", "1=de"), ("", "1:S", "1=-", ""),
  ])
  func `a record is its keyboard's alone`(
    _ kept: String,
    present: String,
    owned: String,
    away: String
  ) throws {
    let records = try kept.split(separator: " ").map(Self.record)
    let keyboards = present.split(separator: " ").map(Self.keyboard)
    for records in [records, records.reversed()] {
      let ownership = RecordOwnership(of: records, among: keyboards)
      func words(_ keyboards: [Keyboard]) -> String {
        keyboards.map { keyboard in
          let layout = ownership[keyboard.id]?.choice.map { "\($0.current)" } ?? "-"
          // The sign for a place that was taken has a checksum behind it.
          let place = keyboard.id.rawValue.dropFirst("usb-".count)
          return (place.firstIndex(of: "@").map { "\(place[...$0])" } ?? "\(place)") + "=\(layout)"
        }.joined(separator: " ")
      }
      #expect(words(keyboards) == owned)
      #expect(words(ownership.away) == away)
    }
  }

  @Test func `a keyboard that is away is as its record tells`() throws {
    let keyboard = Self.keyboard("1:S")
    var bluetooth = keyboard
    bluetooth.id = Keyboard.ID(rawValue: "bluetooth-02-00-00-00-01-03")
    bluetooth.address = "02:00:00:00:01:03"
    bluetooth.name = ""
    let away = RecordOwnership(
      of: [keyboard, bluetooth].map { KeyboardRecord(of: $0) },
      among: []
    ).away
    #expect(away.map(\.id) == [bluetooth.id, keyboard.id])
    #expect(away.map(\.name) == [bluetooth.id.rawValue, "K120"])
    #expect(away.map(\.connection) == [.bluetooth, .usb])
    #expect(away.map(\.address) == ["02:00:00:00:01:03", nil])
    #expect(away.allSatisfy { $0.state == .disconnected })
    // What is kept for it from then on tells the same.
    #expect(KeyboardRecord(of: away[1]) == KeyboardRecord(of: keyboard))
  }
}
