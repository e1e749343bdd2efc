import Bluetooth
import LinuxSystem
import SystemBus
import Testing

@testable import BluetoothLinks

@Suite struct ServiceInquiryTests {
  private static let denied = BusError.refused(
    name: "org.freedesktop.DBus.Error.AccessDenied",
    message: ""
  )
  private static let noOwner = BusError.refused(
    name: "org.freedesktop.DBus.Error.NameHasNoOwner",
    message: ""
  )

  private func asked(startsService: Bool = false) -> ServiceInquiry {
    var inquiry = ServiceInquiry(startsService: startsService)
    #expect(inquiry.ask() == [.askOwner])
    return inquiry
  }

  @Test func `the owner is asked first, and only it may change what it told`() {
    var inquiry = asked()
    #expect(inquiry.ownerAnswered(.success(":1.7")) == [.askObjects(owner: ":1.7")])
    #expect((inquiry.owner, inquiry.follows) == (":1.7", nil))
    #expect(inquiry.objectsAnswered(by: ":1.7", nil) == [.tell(.running)])
    #expect(inquiry.follows == ":1.7")
    #expect(!inquiry.isFresh)
  }

  @Test(arguments: [
    (BusError.timedOut, BluetoothServiceState.silentBus, true),
    (denied, .forbidden, false),
    (noOwner, .absent, false),
  ])
  func `without an owner, the error says what is in the way`(
    _ error: BusError,
    state: BluetoothServiceState,
    isAskedAgain: Bool
  ) {
    var inquiry = asked()
    let actions = inquiry.ownerAnswered(.failure(error))
    #expect(actions == (isAskedAgain ? [.tell(state), .askLater] : [.tell(state)]))
    #expect(inquiry.unanswered == state)
    if isAskedAgain { #expect(inquiry.ask() == [.askOwner]) }
  }

  @Test(arguments: [
    (BusError.timedOut, BluetoothServiceState.silent, true),
    (denied, .forbidden, false),
    (.refused(name: "org.freedesktop.DBus.Error.Spawn.ChildExited", message: ""), .absent, false),
  ])
  func `a service that cannot be started is told as such`(
    _ error: BusError,
    state: BluetoothServiceState,
    isAskedAgain: Bool
  ) {
    var inquiry = asked(startsService: true)
    #expect(inquiry.ownerAnswered(.failure(Self.noOwner)) == [.startService])
    // The bus tells of another service's end of the name meanwhile.
    #expect(inquiry.ownerChanged(to: nil) == [])
    #expect(inquiry.unanswered == .silent)
    let actions = inquiry.startAnswered(error)
    #expect(actions == (isAskedAgain ? [.tell(state), .askLater] : [.tell(state)]))
  }

  @Test func `the name is taken before the answer to the start comes`() {
    var inquiry = asked(startsService: true)
    _ = inquiry.ownerAnswered(.failure(Self.noOwner))
    #expect(inquiry.ownerChanged(to: ":1.9") == [.askObjects(owner: ":1.9")])
    #expect(inquiry.startAnswered(nil) == [])
    #expect(inquiry.objectsAnswered(by: ":1.9", nil) == [.tell(.running)])
    #expect(inquiry.isFresh)
  }

  @Test func `a start that was answered without a signal leads to the owner all the same`() {
    var inquiry = asked(startsService: true)
    _ = inquiry.ownerAnswered(.failure(Self.noOwner))
    #expect(inquiry.startAnswered(nil) == [.askOwner])
    // It is started once only.
    #expect(inquiry.ownerAnswered(.failure(Self.noOwner)) == [.tell(.absent)])
  }

  @Test func `an answer of an owner that has been replaced is not believed`() {
    var inquiry = asked()
    _ = inquiry.ownerAnswered(.success(":1.7"))
    #expect(inquiry.ownerChanged(to: ":1.8") == [.askObjects(owner: ":1.8")])
    #expect(inquiry.objectsAnswered(by: ":1.7", nil) == [])
    #expect(inquiry.objectsAnswered(by: ":1.8", nil) == [.tell(.running)])
    #expect(inquiry.ownerChanged(to: nil) == [.tell(.absent)])
    #expect(inquiry.owner == nil)
  }

  @Test func `an owner that goes while it is asked is looked for again, but not for ever`() {
    let gone = BusError.refused(name: "org.freedesktop.DBus.Error.NoReply", message: "")
    var inquiry = asked()
    _ = inquiry.ownerAnswered(.success(":1.7"))
    for _ in 0..<3 {
      #expect(inquiry.objectsAnswered(by: ":1.7", gone) == [.askOwner])
      #expect(inquiry.ownerAnswered(.success(":1.7")) == [.askObjects(owner: ":1.7")])
    }
    #expect(inquiry.objectsAnswered(by: ":1.7", gone) == [.tell(.silent), .askLater])
  }

  @Test func `a service that does not answer is asked again, and an ended bus is not`() {
    var inquiry = asked()
    _ = inquiry.ownerAnswered(.success(":1.7"))
    #expect(inquiry.objectsAnswered(by: ":1.7", .timedOut) == [.tell(.silent), .askLater])
    #expect(inquiry.ask() == [.askObjects(owner: ":1.7")])
    #expect(inquiry.busLost() == [.tell(.noBus)])
    #expect(inquiry.objectsAnswered(by: ":1.7", .lost(.notConnected)) == [])
    #expect(inquiry.ask() == [])
  }
}
