import Glibc

/// The lines that the user types on standard input.
package final class InputLines {
  /// Gets each line without its end, and `nil` after the last.
  private let handler: (String?) -> Void
  private var rest: [UInt8] = []

  package init(handler: @escaping (String?) -> Void) { self.handler = handler }

  /// Begins to read; a file is read at once.
  ///
  /// - Parameter loop: It keeps this object until the end of the input.
  /// - Throws: The `errno` of epoll_ctl(2).
  package func begin(on loop: EventLoop) throws(Errno) {
    do throws(Errno) {
      try loop.add(STDIN_FILENO) { loop in
        if !self.read() { loop.remove(STDIN_FILENO) }
      }
    } catch  where error == .notPermitted {
      // epoll(7) knows no files, nor /dev/null.
      while read() {}
    } catch  where error.rawValue == EBADF {
      handler(nil)
    }
  }

  /// Hands over what has come, and says whether more may come.
  private func read() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
    guard count > 0 else {
      handler(nil)
      return false
    }
    rest += buffer.prefix(count)
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = String(decoding: rest[..<end], as: UTF8.self)
      rest.removeSubrange(...end)
      handler(line)
    }
    return true
  }
}
