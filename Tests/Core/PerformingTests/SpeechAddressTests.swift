import Performing
import Testing

@Suite struct SpeechAddressTests {
  @Test(arguments: [
    // A user has a server of their own, whatever else is so.
    (SpeechAddress.Facts(user: 1000), UInt32?(nil)),
    (SpeechAddress.Facts(user: 1000, invoker: 1001, seatUser: 1002), nil),
    // Root speaks for whoever called it, else for whoever sits there.
    (SpeechAddress.Facts(user: 0, invoker: 1001, seatUser: 1002), UInt32(1001)),
    (SpeechAddress.Facts(user: 0, seatUser: 1002), UInt32(1002)),
    // Who gives an address means it.
    (SpeechAddress.Facts(user: 0, given: "inet_socket:::1", invoker: 1001), nil),
    // Root's own session, or nobody's.
    (SpeechAddress.Facts(user: 0), nil),
    (SpeechAddress.Facts(user: 0, invoker: 0, seatUser: 1002), nil),
    (SpeechAddress.Facts(user: 0, seatUser: 0), nil),
  ])
  func `root uses the server of the person's session, everybody else their own`(
    _ facts: SpeechAddress.Facts,
    owner: UInt32?
  ) {
    let address = SpeechAddress(facts)
    #expect(address.owner == owner)
    #expect(address.socket == owner.map { "/run/user/\($0)/speech-dispatcher/speechd.sock" })
    #expect(address.advice.contains(owner.map { "user \($0)" } ?? "Try it"))
  }
}
