import KeyPath
import Keyboards
import Listening
import Testing

@Suite struct KeyboardRosterTests {
  private static let k120 = Keyboard.sample("k120", nodes: ["/dev/input/event3"], places: ["/a/1"])

  /// A roster that has the keyboard attached.
  private static func rosterWithK120() -> (KeyboardRoster, SourceID) {
    var roster = KeyboardRoster()
    let id = SourceID(slot: KeyboardSlot(rawValue: 0), number: 0)
    #expect(roster.update([k120]) == [.take(id, node: "/dev/input/event3", k120)])
    #expect(roster.taken(id) == [.came(k120)])
    return (roster, id)
  }

  @Test func `a keyboard is taken once, and again after it was away`() {
    var (roster, id) = Self.rosterWithK120()
    #expect(roster.update([Self.k120]) == [])
    #expect(roster.update([]) == [.release(id), .gone(Self.k120)])
    #expect(roster.taken.isEmpty)
    let again = SourceID(slot: id.slot, number: 1)
    #expect(
      roster.update([Self.k120]) == [.take(again, node: "/dev/input/event3", Self.k120)]
    )
  }

  @Test func `a node that comes back under the same number is another device`() {
    var (roster, id) = Self.rosterWithK120()
    let replugged = Keyboard.sample("k120", nodes: ["/dev/input/event3"], places: ["/a/2"])
    let again = SourceID(slot: id.slot, number: 1)
    #expect(
      roster.update([replugged]) == [
        .release(id), .gone(Self.k120), .take(again, node: "/dev/input/event3", replugged),
      ]
    )
  }

  @Test func `a node that cannot be read any more is taken again when it is still there`() {
    var (roster, id) = Self.rosterWithK120()
    #expect(roster.lost(id) == [.gone(Self.k120)])
    #expect(roster.lost(id) == [])
    #expect(roster.update([Self.k120]).count == 1)
  }

  @Test func `a keyboard that is disconnected is let go though its nodes stay`() {
    var (roster, id) = Self.rosterWithK120()
    var away = Self.k120
    away.state = .disconnected
    #expect(roster.update([away]) == [.release(id), .gone(Self.k120)])
  }

  @Test func `all nodes of a keyboard are taken, and it goes with the last`() {
    let board = Keyboard.sample("nkro", nodes: ["/dev/input/event1", "/dev/input/event2"])
    var roster = KeyboardRoster()
    #expect(roster.update([board]).count == 2)
    let ids = (0...1).map { SourceID(slot: KeyboardSlot(rawValue: 0), number: UInt8($0)) }
    #expect(roster.taken(ids[0]) == [.came(board)])
    #expect(roster.taken(ids[1]) == [])
    #expect(roster.lost(ids[0]) == [])
    #expect(roster.lost(ids[1]) == [.gone(board)])
  }

  @Test func `a keyboard that another program holds is tried again, later each time`() {
    var roster = KeyboardRoster()
    _ = roster.update([Self.k120])
    let id = SourceID(slot: KeyboardSlot(rawValue: 0), number: 0)
    #expect(roster.failed(id, .busy, at: .seconds(10)) == [.declined(Self.k120, .busy)])
    #expect(roster.deadline == .seconds(11))
    #expect(roster.timePassed(to: .seconds(10)) == [])
    #expect(
      roster.timePassed(to: .seconds(11)) == [.take(id, node: "/dev/input/event3", Self.k120)]
    )
    #expect(roster.failed(id, .busy, at: .seconds(11)) == [], "the same reason is told once")
    #expect(roster.deadline == .seconds(13))
  }

  @Test func `a missing right is not tried again by the clock, but after a change of devices`() {
    var roster = KeyboardRoster()
    _ = roster.update([Self.k120])
    let id = SourceID(slot: KeyboardSlot(rawValue: 0), number: 0)
    #expect(roster.failed(id, .permission, at: .zero) == [.declined(Self.k120, .permission)])
    #expect(roster.deadline == nil)
    #expect(roster.update([Self.k120]) == [.take(id, node: "/dev/input/event3", Self.k120)])
  }

  @Test func `what a program made is never taken, and one with a pointer is`() {
    var roster = KeyboardRoster()
    var virtual = Keyboard.sample("uinput", nodes: ["/dev/input/event8"])
    virtual.isVirtual = true
    var combined = Keyboard.sample("k400", nodes: ["/dev/input/event9"])
    combined.hasPointer = true
    let id = SourceID(slot: KeyboardSlot(rawValue: 0), number: 0)
    let first = roster.update([virtual, combined])
    #expect(
      first == [.declined(virtual, .virtual), .take(id, node: "/dev/input/event9", combined)]
    )
    #expect(roster.update([virtual, combined]) == [], "the same reason is told once")
  }

  @Test func `forty keyboards one after the other are all taken, and few slots stay in use`() {
    var roster = KeyboardRoster()
    var vacated = 0
    for number in 0..<40 {
      let keyboard = Keyboard.sample("k\(number)", nodes: ["/n\(number)"])
      for action in roster.update([keyboard]) {
        if case .take(let id, _, _) = action { _ = roster.taken(id) }
      }
      #expect(roster.taken == [keyboard])
      vacated += roster.update([]).count { if case .vacated = $0 { true } else { false } }
    }
    #expect(roster.slots.count == KeyboardRoster.keptAway)
    #expect(vacated == 40 - KeyboardRoster.keptAway)
    #expect(roster.slots.last?.keyboard.name == "k39", "those that left last are kept")
  }

  @Test func `a keyboard that is away gives its slot to a new one when all are in use`() {
    var roster = KeyboardRoster()
    let away = Keyboard.sample("away", nodes: ["/away"])
    for case .take(let id, _, _) in roster.update([away]) { _ = roster.taken(id) }
    _ = roster.update([])
    let many = (0..<KeyboardSlot.count).map { Keyboard.sample("k\($0)", nodes: ["/n\($0)"]) }
    let actions = roster.update(many)
    #expect(actions.contains(.vacated(KeyboardSlot(rawValue: 0))))
    #expect(!actions.contains(.declined(many[KeyboardSlot.count - 1], .noSlot)))
  }

  @Test func `after a stop everything is taken anew, without a word`() {
    var (roster, id) = Self.rosterWithK120()
    roster.releaseAll()
    #expect(roster.taken.isEmpty)
    let again = SourceID(slot: id.slot, number: 1)
    #expect(
      roster.update([Self.k120]) == [.take(again, node: "/dev/input/event3", Self.k120)]
    )
  }

  @Test func `more keyboards than slots are left alone`() {
    var roster = KeyboardRoster()
    let many = (0...KeyboardSlot.count).map { Keyboard.sample("k\($0)", nodes: ["/n\($0)"]) }
    let actions = roster.update(many)
    #expect(actions.count == many.count)
    #expect(actions.last == .declined(many[KeyboardSlot.count], .noSlot))
  }
}

extension Keyboard {
  fileprivate static func sample(
    _ id: String,
    nodes: [String],
    places: [String] = []
  ) -> Keyboard {
    Keyboard(
      id: ID(rawValue: id),
      name: id,
      kind: .keyboard,
      connection: .usb,
      identity: DeviceIdentity(bus: .usb, vendor: 1, product: 2),
      nodes: nodes,
      sysfsPaths: places
    )
  }
}
