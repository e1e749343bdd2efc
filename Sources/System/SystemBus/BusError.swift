package import LinuxSystem

/// Why a call on the bus gave no result.
package enum BusError: Error, Hashable, Sendable {
  /// The other side or the bus said no: a name such as `org.bluez.Error.Failed`, and a text that
  /// no program should depend on.
  case refused(name: String, message: String)

  /// Nothing was answered within the time that the caller gave.
  case timedOut

  /// The bus has ended, before the call or while its answer was waited for.
  case lost(Errno)

  /// The message could not be sent or read here.
  case local(Errno)

  /// The D-Bus name of the error, or `nil` when nobody on the bus sent it.
  package var name: String? {
    guard case .refused(let name, _) = self else { return nil }
    return name
  }
}

extension BusError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .refused(let name, let message): message.isEmpty ? name : "\(message) (\(name))"
    case .timedOut: "no answer in time"
    case .lost(let errno): "the bus has ended: \(errno)"
    case .local(let errno): "\(errno)"
    }
  }
}
