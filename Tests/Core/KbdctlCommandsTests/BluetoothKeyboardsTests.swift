import Bluetooth
import KbdctlCommands
import Keyboards
import Testing

@Suite struct BluetoothKeyboardsTests {
  private static let snapshot = FakeBluetooth.snapshot([FakeBluetooth.device()])

  private static func listed(
    besides others: [OtherDevice] = [],
    as kind: ChosenKind? = nil
  ) -> [Keyboard] {
    ListedKeyboard.joining([], with: snapshot, besides: others) { _ in kind }.map(\.keyboard)
  }

  @Test func `a paired keyboard that is away is listed as what somebody said that it is`() throws {
    let found = try #require(Self.listed().first)
    #expect(!found.isKindChosen)
    #expect(Self.listed(as: .keypad).first?.kind == .keypad)
    #expect(Self.listed(as: .keypad).first?.isKindChosen == true)
    #expect(Self.listed(as: .ignored).isEmpty)
  }

  @Test func `what has nodes and is no keyboard is not listed because BlueZ takes it for one`()
    throws
  {
    let keyboard = try #require(Self.listed().first)
    let presenter = OtherDevice(
      name: "Presenter",
      nodes: ["/dev/input/event5"],
      reason: "remote control",
      candidate: keyboard
    )
    #expect(Self.listed(besides: [presenter]).isEmpty)
  }
}
