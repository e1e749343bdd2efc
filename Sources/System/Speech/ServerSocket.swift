import Glibc
import LinuxSystem
import Performing

/// A connection to a speech server on which no call waits longer than it may.
struct ServerSocket: ~Copyable {
  enum Failure: Error, Hashable {
    /// Nobody listens there.
    case absent
    case refused(Errno)
    /// It does not answer in time, or it hung up.
    case silent
    /// It is not the server of the person that it is meant for, but runs as this user.
    case stranger(UInt32)
    /// The address means nothing.
    case unknown
  }

  private let file: FileDescriptor
  private let end: Duration?

  /// Connects.
  ///
  /// - Parameters:
  ///   - place: Where the server listens.
  ///   - owner: Who must have started it, where that is to be looked at.
  ///   - end: When all waiting is over, as ``monotonicNow()`` counts; `nil` waits for as long as the
  ///     server holds the connection.
  /// - Throws: ``Failure`` of connecting.
  init(
    to place: SpeechAddress.Place,
    ownedBy owner: UInt32?,
    until end: Duration?
  ) throws(Failure) {
    let file = try Self.opened(place)
    if let owner {
      // Root must tell what is typed to nobody else, and a link of theirs may lead to any server.
      let user = try Self.user(at: file.rawValue)
      guard user == owner else { throw .stranger(user) }
    }
    self.file = file
    self.end = end
  }

  /// Readable when the server has said something, or has gone.
  var descriptor: CInt { file.rawValue }

  /// - Throws: ``Failure/silent``.
  func send(_ text: String) throws(Failure) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      try wait(for: POLLOUT)
      let count = rest.withUnsafeBytes {
        Glibc.send(file.rawValue, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw .silent }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits until the server says something.
  ///
  /// - Returns: What has come, never nothing.
  /// - Throws: ``Failure/silent``.
  func receive() throws(Failure) -> [UInt8] {
    try wait(for: POLLIN)
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(file.rawValue, &buffer, buffer.count)
    guard count > 0 else { throw .silent }
    return Array(buffer.prefix(count))
  }

  private func wait(for event: CInt) throws(Failure) {
    var entry = pollfd(fd: file.rawValue, events: CShort(event), revents: 0)
    let rest = end.map { $0 - monotonicNow() }
    guard rest.map({ $0 > .zero }) ?? true else { throw .silent }
    let limit = rest.map { CInt(min($0 / .milliseconds(1), 1e9)) + 1 } ?? -1
    let count = try? retryingOnInterrupt { poll(&entry, 1, limit) }
    guard count == 1 else { throw .silent }
  }

  private static let kind =
    CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue) | CInt(SOCK_CLOEXEC.rawValue)

  private static func opened(_ place: SpeechAddress.Place) throws(Failure) -> FileDescriptor {
    do throws(Errno) {
      switch place {
      case .socket(let path): return try connected(to: path)
      case .network(let host, let port): return try connecting(to: host, port)
      case .unknown: throw .notSupported
      }
    } catch {
      switch error {
      case .notFound, .connectionRefused: throw .absent
      // Its queue of those who want to connect is full.
      case .wouldBlock: throw .silent
      case .notSupported: throw .unknown
      default: throw .refused(error)
      }
    }
  }

  private static func connected(to path: String) throws(Errno) -> FileDescriptor {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { throw .notFound }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let file = FileDescriptor(owning: try retryingOnInterrupt { socket(AF_UNIX, kind, 0) })
    try retryingOnInterrupt {
      withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(file.rawValue, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
    }
    return file
  }

  /// Whoever does not answer there is found by the first wait.
  private static func connecting(to host: String, _ port: String) throws(Errno) -> FileDescriptor {
    var hints = addrinfo()
    hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, port, &hints, &found) == 0, let found else { throw .notFound }
    defer { freeaddrinfo(found) }
    let address = found.pointee
    let file = FileDescriptor(
      owning: try retryingOnInterrupt { socket(address.ai_family, kind, 0) }
    )
    do throws(Errno) {
      try retryingOnInterrupt { connect(file.rawValue, address.ai_addr, address.ai_addrlen) }
    } catch {
      guard error.rawValue == EINPROGRESS else { throw error }
    }
    return file
  }

  /// Who made the other end (`SO_PEERCRED`, unix(7)).
  private static func user(at descriptor: CInt) throws(Failure) -> UInt32 {
    // `struct ucred`, which Swift does not see: process, user and group.
    var peer = [UInt32](repeating: 0, count: 3)
    var size = socklen_t(peer.count * MemoryLayout<UInt32>.size)
    do throws(Errno) {
      try retryingOnInterrupt { getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) }
    } catch {
      throw .refused(error)
    }
    return peer[1]
  }
}
