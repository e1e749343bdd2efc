import Foundation
import Synchronization

/// Takes words as Speech Dispatcher does (SSIP), each answer after a while or never; speaks nothing.
final class SlowDispatcher: Sendable {
  let socket: String
  private let listener: CInt
  private let words = Mutex<[String]>([])

  /// What it was told to say, line by line.
  var heard: [String] { words.withLock { $0 } }

  /// - Parameter delay: Before each answer; `nil` for none at all.
  /// - Throws: When it cannot listen.
  init(delay: Duration?) throws {
    socket = FileManager.default.temporaryDirectory.appending(path: "slow-\(UUID()).sock").path
    listener = Glibc.socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socket.utf8) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard bound == 0, listen(listener, 8) == 0 else { throw CocoaError(.fileWriteUnknown) }
    Foundation.Thread { [weak self, listener] in
      while case let client = accept(listener, nil, nil), client >= 0 {
        Foundation.Thread { [weak self] in
          Self.serve(client, delay) { word in self?.words.withLock { $0.append(word) } }
        }.start()
      }
    }.start()
  }

  deinit {
    shutdown(listener, CInt(SHUT_RDWR))
    close(listener)
    unlink(socket)
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
      let bytes = Array((answer + "\r\n").utf8)
      guard send(client, bytes, bytes.count, CInt(MSG_NOSIGNAL)) == bytes.count else {
        return
      }
    }
  }
}
