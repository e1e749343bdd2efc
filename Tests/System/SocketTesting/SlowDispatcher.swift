import Foundation
import Synchronization

/// Takes words as Speech Dispatcher does (SSIP), each answer after a while or never; speaks nothing.
package final class SlowDispatcher: Sendable {
  private let listener: ListeningSocket
  private let words = Mutex<[String]>([])

  package var socket: String { listener.path }

  /// What it was told to say, line by line.
  package var heard: [String] { words.withLock { $0 } }

  /// Begins to listen.
  ///
  /// - Parameter delay: Before each answer; `nil` for none at all.
  /// - Throws: When it cannot listen.
  package init(delay: Duration?) throws {
    listener = try ListeningSocket(backlog: 8)
    Foundation.Thread { [weak self, descriptor = listener.descriptor] in
      while case let client = accept(descriptor, nil, nil), client >= 0 {
        Foundation.Thread { [weak self] in
          Self.serve(client, delay) { word in self?.words.withLock { $0.append(word) } }
        }.start()
      }
    }.start()
  }

  private static func serve(_ client: CInt, _ delay: Duration?, _ hear: (String) -> Void) {
    guard let file = fdopen(client, "r+") else { return }
    defer { fclose(file) }
    var isText = false
    var line = [CChar](repeating: 0, count: 1024)
    while fgets(&line, CInt(line.count), file) != nil {
      let end = line.firstIndex(of: 0) ?? 0
      let text = String(decoding: line[..<end].map(UInt8.init(bitPattern:)), as: UTF8.self)
        .trimmingCharacters(in: .newlines)
      let answer: String
      switch text.uppercased() {
      case "SPEAK":
        isText = true
        answer = "230 OK RECEIVING DATA"
      case "." where isText:
        isText = false
        answer = "225-1\r\n225 OK MESSAGE QUEUED"
      case _ where isText:
        hear(text)
        continue
      default: answer = "200 OK"
      }
      guard let delay else { continue }
      usleep(UInt32(delay / .microseconds(1)))
      // Whoever has gone is heard all the same, as by the real one.
      let bytes = Array((answer + "\r\n").utf8)
      _ = send(client, bytes, bytes.count, CInt(MSG_NOSIGNAL))
    }
  }
}
