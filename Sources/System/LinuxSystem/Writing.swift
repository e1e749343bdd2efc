import Glibc

/// Writes all bytes to a descriptor, waiting for room where it does not block by itself.
///
/// - Parameters:
///   - bytes: What to write.
///   - descriptor: Such as 1 for standard output.
/// - Throws: The `errno` of write(2), such as `EPIPE` when nobody reads and `ENOSPC` on a full disk;
///   a part may have been written.
package func writeAll(_ bytes: some Collection<UInt8>, to descriptor: CInt) throws(Errno) {
  var rest = Array(bytes)[...]
  while !rest.isEmpty {
    do throws(Errno) {
      let count = try retryingOnInterrupt {
        rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      }
      rest = rest.dropFirst(count)
    } catch  where error == .wouldBlock {
      // Whoever started us may have left the descriptor without blocking.
      var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&room, 1, -1)
    }
  }
}
