import Bluetooth
import Testing

@Suite struct KeyboardArrivalTests {
  private static let path = "/org/bluez/hci0/dev_1"
  private static let address = BluetoothAddress(rawValue: 1)

  private func snapshot(
    isConnected: Bool = true,
    isBonded: Bool = true,
    hasKeys: Bool = true
  ) -> BluetoothSnapshot {
    BluetoothSnapshot(
      devices: [
        BluetoothDevice(
          path: Self.path,
          address: Self.address,
          isPaired: true,
          isBonded: isBonded,
          isConnected: isConnected
        )
      ],
      nodes: hasKeys ? [Self.address: ["/dev/input/event3"]] : [:]
    )
  }

  @Test func `the keys of an old bond count when the link has lasted`() {
    var arrival = KeyboardArrival(of: Self.path, isNewBond: false)
    #expect(arrival.nodes(in: snapshot(), at: .seconds(10)) == nil)
    #expect(arrival.deadline == .seconds(12))
    #expect(arrival.nodes(in: snapshot(isConnected: false), at: .seconds(11)) == nil)
    #expect(arrival.deadline == nil)
    #expect(arrival.nodes(in: snapshot(), at: .seconds(11)) == nil)
    #expect(arrival.nodes(in: snapshot(), at: .seconds(13)) == ["/dev/input/event3"])
  }

  @Test func `a deadline that has passed is none`() {
    var arrival = KeyboardArrival(of: Self.path, isNewBond: false)
    for time in [10, 12, 20] { _ = arrival.nodes(in: snapshot(), at: .seconds(time)) }
    #expect(arrival.deadline == nil)
  }

  @Test func `without a bond that lasts, nothing is waited for`() {
    var arrival = KeyboardArrival(of: Self.path, isNewBond: false)
    #expect(arrival.nodes(in: snapshot(isBonded: false), at: .seconds(10)) == nil)
    #expect(arrival.deadline == nil)
  }

  @Test func `the keys of a new bond count at once`() {
    var arrival = KeyboardArrival(of: Self.path, isNewBond: true)
    #expect(arrival.nodes(in: snapshot(hasKeys: false), at: .seconds(1)) == nil)
    #expect(arrival.nodes(in: snapshot(), at: .seconds(1)) == ["/dev/input/event3"])
  }
}
