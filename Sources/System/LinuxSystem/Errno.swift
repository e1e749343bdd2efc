import CLinux
import Glibc

/// An error number of the Linux kernel or the C library (errno(3)).
@usableFromInline
package struct Errno: Error, Hashable, Sendable {
  package let rawValue: CInt

  package init(rawValue: CInt) { self.rawValue = rawValue }

  /// The number left by the C call that failed just now on this thread.
  @usableFromInline package static var current: Errno { Errno(rawValue: errno) }

  /// Whether the call was interrupted by a signal, and is to be made again.
  @usableFromInline var isInterruption: Bool { rawValue == EINTR }

  package static let notPermitted = Errno(rawValue: EPERM)
  package static let notFound = Errno(rawValue: ENOENT)
  package static let accessDenied = Errno(rawValue: EACCES)
  package static let busy = Errno(rawValue: EBUSY)
  package static let exists = Errno(rawValue: EEXIST)
  package static let deviceGone = Errno(rawValue: ENODEV)
  package static let wouldBlock = Errno(rawValue: EAGAIN)
  package static let badMessage = Errno(rawValue: EBADMSG)
  package static let connectionReset = Errno(rawValue: ECONNRESET)
  package static let notConnected = Errno(rawValue: ENOTCONN)
  package static let notSupported = Errno(rawValue: ENOTSUP)
  package static let badDescriptor = Errno(rawValue: EBADF)
  package static let brokenPipe = Errno(rawValue: EPIPE)
  package static let connectionRefused = Errno(rawValue: ECONNREFUSED)
}

extension Errno: CustomStringConvertible {
  @usableFromInline package var description: String {
    guard let text = clinux_strerrordesc(rawValue) else { return "errno \(rawValue)" }
    return String(cString: text)
  }
}

/// Calls a function that reports failure as -1 with `errno`, again as long as it is interrupted.
///
/// - Parameter body: The call; it runs at least once.
/// - Returns: What `body` returned, never -1.
/// - Throws: The `errno` of the last try.
@discardableResult @inlinable
package func retryingOnInterrupt(_ body: () -> CInt) throws(Errno) -> CInt { try retrying(body) }

/// The same for calls that give a size, such as read(2).
@discardableResult @inlinable
package func retryingOnInterrupt(_ body: () -> Int) throws(Errno) -> Int { try retrying(body) }

// Inlinable, as a closure and a generic function of another module cost more than the loop.
@inlinable
func retrying<Value: FixedWidthInteger & SignedInteger>(
  _ body: () -> Value
) throws(Errno) -> Value {
  while true {
    let value = body()
    if value != -1 { return value }
    let failure = Errno.current
    if !failure.isInterruption { throw failure }
  }
}

/// Checks the result of a library that reports failure as a negative error number.
///
/// libevdev and sd-bus do so (`-ENODEV`); they leave `errno` alone.
@discardableResult
package func checkingNegative(_ result: CInt) throws(Errno) -> CInt {
  guard result >= 0 else { throw Errno(rawValue: -result) }
  return result
}
