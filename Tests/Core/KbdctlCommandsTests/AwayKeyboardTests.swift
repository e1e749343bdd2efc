import Bluetooth
import KbdctlCommands
import Keyboards
import Layouts
import Settings
import Testing

/// A paired keyboard that is away, and what was chosen for it.
@Suite struct AwayKeyboardTests {
  private static let id = Keyboard.ID(FakeBluetooth.address)

  /// Its record as it was kept when it was there: BlueZ may not tell vendor and product.
  private static func kept(among keyboards: [Keyboard]) throws -> KeptRecords {
    let record = KeyboardRecord(
      id: id,
      name: "Desk",
      vendor: 0x046d,
      product: 0xb342,
      unique: "\(FakeBluetooth.address)",
      choice: try LayoutChoice([try LayoutName("fr"), try LayoutName("us")], currentIndex: 1),
      geometry: .iso
    )
    return KeptRecords([record], among: keyboards)
  }

  private static func joined(isPaired: Bool) -> [ListedKeyboard] {
    var device = FakeBluetooth.device(isConnected: false)
    device.isPaired = isPaired
    return ListedKeyboard.joining([], with: FakeBluetooth.snapshot([device]))
  }

  @Test func `it has its layouts, whether it counts as there or not`() throws {
    let listed = try #require(Self.joined(isPaired: true).first)
    for keyboards in [[], [listed.keyboard]] {
      let kept = try Self.kept(among: keyboards)
      let record = try kept.record(of: listed.keyboard).get()
      let layouts = KeyboardLayouts(record: record, configured: (nil, nil), system: .us)
      let report = KeyboardReport(listed.holding(layouts)).text
      #expect(report.contains("Layouts: fr us\n"))
      #expect(report.contains("Shape: iso\n"))
      // It is told once.
      #expect(kept.away(besides: [listed.keyboard]).isEmpty)
    }
  }

  @Test(arguments: ["desk", "00:1b:66:00:00:01", "bluetooth-00-1b-66-00-00-01"])
  func `it is meant by name, address and id, also when it is paired no more`(
    _ text: String
  ) throws {
    for isPaired in [true, false] {
      let known = Self.joined(isPaired: isPaired).map(\.keyboard)
      #expect(known.count == (isPaired ? 1 : 0))
      let kept = try Self.kept(among: [])
      let chosen = try KeyboardSelector(text)
        .choose(from: known, orElse: { kept.away(besides: known) })
      #expect(chosen.id == Self.id)
      #expect(chosen.connection == .bluetooth)
      #expect(try kept.record(of: chosen).get()?.choice?.current.description == "us")
      // What is chosen from then on is kept for the same keyboard.
      #expect(KeyboardRecord(of: chosen).unique == "\(FakeBluetooth.address)")
    }
  }
}
