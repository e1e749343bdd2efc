import Glibc
import LinuxSystem

/// A short talk with a speech server over its socket, with an end to all waiting (ssip(7)).
///
/// libspeechd waits for ever for a server that hangs, which is what is to be found out here.
struct SSIPConversation: ~Copyable {
  enum Failure: Error {
    case absent
    case refused(Errno)
    case silent
  }

  private let file: FileDescriptor
  private let end: Duration
  private var received: [UInt8] = []

  /// Connects.
  ///
  /// - Parameters:
  ///   - socket: The server's path.
  ///   - end: When the whole conversation is over, as ``monotonicNow()`` counts.
  /// - Throws: ``Failure/absent`` when nobody listens there.
  init(to socket: String, until end: Duration) throws(Failure) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard socket.utf8.count < room else { throw .absent }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socket.utf8) }
    let kind =
      CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    do throws(Errno) {
      let file = FileDescriptor(
        owning: try retryingOnInterrupt { Glibc.socket(AF_UNIX, kind, 0) }
      )
      try retryingOnInterrupt {
        withUnsafePointer(to: &address) {
          $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(file.rawValue, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
          }
        }
      }
      self.file = file
      self.end = end
    } catch {
      switch error {
      case .notFound, .connectionRefused: throw .absent
      // Its queue of those who want to connect is full.
      case .wouldBlock: throw .silent
      default: throw .refused(error)
      }
    }
  }

  /// Sends a command and reads the whole answer.
  ///
  /// - Parameter command: Without its end.
  /// - Returns: The data of the answer, one item for each line; none when the server says no.
  /// - Throws: ``Failure/silent`` when it does not answer until the end, or hangs up.
  mutating func ask(_ command: String) throws(Failure) -> [String] {
    var rest = Array("\(command)\r\n".utf8)[...]
    while !rest.isEmpty {
      try wait(for: POLLOUT)
      let count = rest.withUnsafeBytes {
        send(file.rawValue, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw .silent }
      rest = rest.dropFirst(count)
    }
    var data: [String] = []
    while true {
      let line = try nextLine()
      // Three digits, then a dash before data and a space in the last line.
      guard line.dropFirst(3).first == "-" else { return line.hasPrefix("2") ? data : [] }
      data.append(String(line.dropFirst(4)))
    }
  }

  private mutating func nextLine() throws(Failure) -> String {
    while true {
      if let lineEnd = received.firstIndex(of: UInt8(ascii: "\n")) {
        let line = received[..<lineEnd].filter { $0 != UInt8(ascii: "\r") }
        received.removeSubrange(...lineEnd)
        return String(decoding: line, as: UTF8.self)
      }
      try wait(for: POLLIN)
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = read(file.rawValue, &buffer, buffer.count)
      guard count > 0 else { throw .silent }
      received += buffer.prefix(count)
    }
  }

  private func wait(for event: CInt) throws(Failure) {
    var entry = pollfd(fd: file.rawValue, events: CShort(event), revents: 0)
    let rest = end - monotonicNow()
    guard rest > .zero else { throw .silent }
    let count = try? retryingOnInterrupt { poll(&entry, 1, CInt(rest / .milliseconds(1)) + 1) }
    guard count == 1 else { throw .silent }
  }
}
