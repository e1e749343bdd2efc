package import LinuxSystem

/// Why a call on the bus gave no result.
package enum BusError: Error, Hashable, Sendable {
  /// The other side, the bus, or the time limit said no: a name such as
  /// `org.bluez.Error.Failed`, and a text that no program should depend on.
  case refused(name: String, message: String)

  /// The message could not be sent or read here.
  case local(Errno)

  /// The D-Bus name of the error, or `nil` when it is one of this machine's own.
  package var name: String? {
    guard case .refused(let name, _) = self else { return nil }
    return name
  }
}

extension BusError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .refused(let name, let message): message.isEmpty ? name : "\(message) (\(name))"
    case .local(let errno): "\(errno)"
    }
  }
}
