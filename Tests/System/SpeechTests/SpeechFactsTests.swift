import Foundation
import KbdctlCommands
import Performing
import Testing

import SocketTesting
@testable import Speech

@Suite struct SpeechFactsTests {
  typealias Answer = SpeechFacts.Answer

  @Test(.enabled(if: DispatcherProcess.isInstalled, "needs speech-dispatcher"))
  func `a server tells its modules and voices`() throws {
    let server = try DispatcherProcess()
    let answer = Answer(at: server.address, within: .seconds(40))
    #expect(answer == .modules(["capture"], inUse: "capture", voices: 1))
    server.send(SIGSTOP)
    #expect(Answer(at: server.address, within: .milliseconds(300)) == .silent)
    server.send(SIGKILL)
    // Its socket is still there.
    #expect(Answer(at: server.address, within: .seconds(40)) == .absent)
  }

  @Test func `one that takes nobody, or hangs up, does not answer`() throws {
    let listener = try ListeningSocket(backlog: 1)
    #expect(Answer(at: SpeechAddress(of: listener.path), within: .milliseconds(200)) == .silent)
    // The one that nobody took is first in its queue.
    let deaf = try ListeningSocket(backlog: 1)
    _ = deaf.answer("208 OK CLIENT NAME SET\r\n250-one\r\n")
    #expect(Answer(at: SpeechAddress(of: deaf.path), within: .seconds(40)) == .silent)
  }

  @Test func `an answer is read whole, and a refusal is no data`() throws {
    let listener = try ListeningSocket(backlog: 1)
    _ = listener.answer(
      "208 OK CLIENT NAME SET\r\n250-one\r\n250-two words\r\n250 OK MODULE LIST SENT\r\n"
        + "251-one\r\n251 OK GET RETURNED\r\n304 ERR CANT LIST VOICES\r\n"
    )
    #expect(
      Answer(at: SpeechAddress(of: listener.path), within: .seconds(40))
        == .modules(["one", "two words"], inUse: "one", voices: 0)
    )
  }

  @Test func `of a session's server only the one that this person started is asked`() throws {
    // A link leads from where the server of user 4242 would be to one of ours.
    let listener = try ListeningSocket(backlog: 1)
    #expect(throws: ServerSocket.Failure.stranger(getuid())) {
      _ = try ServerSocket(to: .socket(listener.path), ownedBy: 4242, until: nil)
    }
    #expect(throws: Never.self) {
      _ = try ServerSocket(to: .socket(listener.path), ownedBy: getuid(), until: nil)
    }
  }

  @Test func `without a socket there is no server`() {
    #expect(Answer(at: SpeechAddress(of: "/nonexistent/socket"), within: .seconds(40)) == .absent)
    #expect(
      Answer(at: SpeechAddress(of: "/" + String(repeating: "x", count: 200)), within: .seconds(40))
        == .absent
    )
  }
}

extension ListeningSocket {
  /// Takes one client and sends it all that it is going to get.
  func answer(_ text: String) -> Thread {
    let descriptor = descriptor
    let thread = Thread {
      let client = accept(descriptor, nil, nil)
      _ = Array(text.utf8).withUnsafeBytes { write(client, $0.baseAddress, $0.count) }
      shutdown(client, CInt(SHUT_WR))
      var byte: UInt8 = 0
      while read(client, &byte, 1) > 0 {}
      close(client)
    }
    thread.start()
    return thread
  }
}
