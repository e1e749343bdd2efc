import Glibc

/// The lines that the user types on standard input.
package final class InputLines {
  /// A line that is longer is no answer of a person: what comes before its end is dropped.
  private static let longestLine = 4096

  /// Gets each line without its end, and `nil` after the last.
  private let handler: (String?) -> Void
  private var rest: [UInt8] = []
  private let wakeUp: WakeUp

  /// Gets ready.
  ///
  /// - Throws: The `errno` of eventfd(2).
  package init(handler: @escaping (String?) -> Void) throws(Errno) {
    self.handler = handler
    wakeUp = try WakeUp()
  }

  /// Begins to read, some bytes in each turn of the loop.
  ///
  /// - Parameter loop: It keeps this object until the end of the input.
  /// - Throws: The `errno` of epoll_ctl(2).
  package func begin(on loop: EventLoop) throws(Errno) {
    do throws(Errno) {
      try loop.add(STDIN_FILENO) { loop in
        if !self.read() { loop.remove(STDIN_FILENO) }
      }
    } catch {
      // epoll(7) knows no files, nor /dev/null, nor /dev/zero: those are always readable. One that is
      // not open is at its end.
      guard error == .notPermitted || error == .badDescriptor else { throw error }
      try loop.add(wakeUp.descriptor) { loop in
        if !self.read() { loop.remove(self.wakeUp.descriptor) }
      }
      wakeUp.ring()
    }
  }

  /// Hands over what has come, and says whether more may come.
  private func read() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 256)
    let count: Int
    do throws(Errno) {
      count = try retryingOnInterrupt { Glibc.read(STDIN_FILENO, &buffer, buffer.count) }
    } catch {
      // Another reader of the same terminal was faster.
      guard error != .wouldBlock else { return true }
      count = 0
    }
    for byte in buffer.prefix(count) { take(byte) }
    guard count == 0 else { return true }
    if !rest.isEmpty { endLine() }
    handler(nil)
    return false
  }

  private func take(_ byte: UInt8) {
    if byte == UInt8(ascii: "\n") { return endLine() }
    if rest.count == Self.longestLine { rest = [] }
    rest.append(byte)
  }

  private func endLine() {
    let line = String(decoding: rest, as: UTF8.self)
    rest = []
    handler(line)
  }
}
