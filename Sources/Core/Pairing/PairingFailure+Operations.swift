package import Bluetooth

extension PairingFailure {
  /// Tells what a failure of `Pair` means.
  ///
  /// - Parameters:
  ///   - failure: What BlueZ answered.
  ///   - codeAge: How long ago a code was shown, or `nil` when none was.
  ///   - hasTypedPIN: Whether a fixed code of the keyboard was typed here.
  ///   - obstacle: What the state of the adapter says.
  init(
    pairing failure: OperationFailure,
    codeAge: Duration?,
    hasTypedPIN: Bool,
    obstacle: PairingFailure?
  ) {
    switch failure.kind {
    case "AuthenticationFailed" where hasTypedPIN, "AuthenticationRejected" where hasTypedPIN:
      self = .wrongPIN
    case "AuthenticationFailed": self = codeAge == nil ? .refused : .wrongCode
    // BlueZ says Canceled when the 30 seconds of a Low Energy keyboard are over.
    case "AuthenticationCanceled":
      self = (codeAge ?? .zero) >= .seconds(29) ? .tooSlow : .keyboardEnded
    case "AuthenticationTimeout": self = .tooSlow
    case "AuthenticationRejected": self = .refused
    case "ConnectionAttemptFailed": self = .noAnswer
    case "NoReply": self = codeAge == nil ? .noAnswer : .tooSlow
    default: self = Self(common: failure, obstacle: obstacle)
    }
  }

  /// Tells what a failure of `Connect` means.
  ///
  /// - Parameters:
  ///   - failure: What BlueZ answered.
  ///   - device: The keyboard, which was paired before.
  ///   - duration: How long it took. A keyboard that is away is waited for, for 20 seconds or so;
  ///     one that has lost its keys refuses at once.
  ///   - obstacle: What the state of the adapter says.
  package init(
    connecting failure: OperationFailure,
    to device: BluetoothDevice,
    after duration: Duration,
    obstacle: PairingFailure?
  ) {
    // A keyboard that does not answer is given up by BlueZ itself, but not by each version of it.
    if failure.kind == "NoReply", obstacle == nil {
      self = .away
      return
    }
    guard failure.kind == "Failed", obstacle == nil else {
      self = Self(common: failure, obstacle: obstacle)
      return
    }
    let away = ["page-timeout", "connection-timeout", "unknown"]
    if away.contains(where: failure.message.contains) || duration > .seconds(8) {
      self = .away
    } else if failure.message.contains("busy") {
      self = .otherPairing
    } else {
      self = .forgotten(device.address)
    }
  }

  /// Tells what a failure of `StartDiscovery` means.
  package init(discovering failure: OperationFailure, obstacle: PairingFailure?) {
    // BlueZ keeps the answer back while a keyboard is being paired or connected.
    self = failure.kind == "NoReply" ? .otherPairing : Self(common: failure, obstacle: obstacle)
  }

  /// Tells what a failure means that any operation can have.
  package init(common failure: OperationFailure, obstacle: PairingFailure?) {
    if let obstacle {
      self = obstacle
      return
    }
    switch failure.kind {
    case "InProgress": self = .otherPairing
    case "NotReady", "Blocked": self = .adapterOff
    case "DoesNotExist", "UnknownObject", "UnknownMethod": self = .vanished
    case "ServiceUnknown", "NameHasNoOwner", "NoServer": self = .noService
    case "Disconnected": self = .noBus
    case "NoReply": self = .silentService
    case "AccessDenied", "NotAuthorized", "NotPermitted": self = .notAllowed
    case "ConnectionAttemptFailed": self = .noAnswer
    case "Failed" where failure.message.contains("page-timeout"): self = .noAnswer
    case "Failed" where failure.message.contains("not-powered"): self = .adapterOff
    case "Failed" where failure.message.contains("refused"): self = .refused
    case "Failed" where failure.message.contains("busy"): self = .otherPairing
    default:
      self = .unknown(failure.message.isEmpty ? failure.name : failure.message)
    }
  }
}
