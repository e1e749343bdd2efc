import BusTesting
import Foundation
import LinuxSystem
import SocketTesting
import Testing

/// What is said last is heard, whatever the speech server does.
@Suite struct LastWordsTests {
  @Test(
    .timeLimit(.minutes(5)),
    arguments: [.milliseconds(300), nil] as [Duration?],
    [SIGINT, SIGTERM, SIGHUP]
  )
  func `a server that is slow or hangs is sent the last words before a signal ends pair`(
    _ delay: Duration?,
    _ signal: CInt
  ) throws {
    let loop = try EventLoop()
    let bus = try PrivateBus()
    let bluez = try FakeBlueZ(address: bus.address, loop: loop)
    let speech = try SlowDispatcher(delay: delay)
    let program = try RunningProgram(
      ["pair"],
      bus: bus.address,
      machine: nil,
      variables: ["SPEECHD_ADDRESS": "unix_socket:\(speech.socket)"]
    )
    try loop.run { bluez.calls.contains("StartDiscovery") && !speech.heard.isEmpty }
    program.send(signal)
    try loop.run(for: .seconds(100)) { program.exitStatus != nil }
    #expect(program.exitStatus == 128 + signal)
    try loop.run(for: .seconds(40)) { speech.heard.last == "Stopped. Nothing was paired." }
    #expect(speech.heard.last == "Stopped. Nothing was paired.")
  }

  @Test(.timeLimit(.minutes(5)), arguments: [.milliseconds(300), nil] as [Duration?])
  func `why pair has failed is told to a server that is slow or hangs`(_ delay: Duration?) throws {
    let loop = try EventLoop()
    let speech = try SlowDispatcher(delay: delay)
    let program = try RunningProgram(
      ["pair"],
      bus: "unix:path=/nowhere/bus",
      machine: nil,
      variables: ["SPEECHD_ADDRESS": "unix_socket:\(speech.socket)"]
    )
    try loop.run(for: .seconds(100)) { program.exitStatus != nil }
    #expect(program.exitStatus == 1)
    // On the screen what can be done has a line of its own.
    let read = program.errors.replacing("\n", with: " ")
    #expect(speech.heard.count == 1)
    #expect(read.contains(speech.heard.last ?? "nothing was heard"))
  }
}
