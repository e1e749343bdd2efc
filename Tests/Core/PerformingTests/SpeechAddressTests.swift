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
    if let owner {
      #expect(address.place == .socket("/run/user/\(owner)/speech-dispatcher/speechd.sock"))
    }
    #expect(address.advice.contains(owner.map { "user \($0)" } ?? "Try it"))
  }

  @Test(
    arguments: [
      (nil, nil, SpeechAddress.Place.socket("/run/user/7/speech-dispatcher/speechd.sock")),
      (nil, "/x", .socket("/x/speech-dispatcher/speechd.sock")),
      ("unix_socket", "/x", .socket("/x/speech-dispatcher/speechd.sock")),
      ("unix_socket:/tmp/s", "/x", .socket("/tmp/s")),
      ("inet_socket", nil, .network(host: "127.0.0.1", port: "6560")),
      ("inet_socket:far", nil, .network(host: "far", port: "6560")),
      ("inet_socket:far:7", nil, .network(host: "far", port: "7")),
      ("/tmp/s", nil, .unknown("/tmp/s")),
    ] as [(String?, String?, SpeechAddress.Place)]
  )
  func `an address that is given is read as Speech Dispatcher's own clients read it`(
    _ given: String?,
    _ folder: String?,
    place: SpeechAddress.Place
  ) {
    #expect(SpeechAddress(.init(user: 7, given: given, folder: folder)).place == place)
  }

  @Test(arguments: [
    (SpeechAddress.Facts(user: 0), true), (SpeechAddress.Facts(user: 1000), false),
    (SpeechAddress.Facts(user: 0, given: "unix_socket:/s"), false),
    (SpeechAddress.Facts(user: 0, invoker: 1000), false),
    // Root sits there.
    (SpeechAddress.Facts(user: 0, seatUser: 0), false),
  ])
  func `root without a session is told that perhaps nobody hears it`(
    _ facts: SpeechAddress.Facts,
    isDoubted: Bool
  ) {
    #expect((SpeechAddress(facts).doubt != nil) == isDoubted)
  }
}
