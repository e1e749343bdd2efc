/// What BlueZ asks of whoever pairs (org.bluez.Agent); each has the path of the device.
package enum AgentRequest: Hashable, Sendable {
  /// Type this on the keyboard; told again with each key by keyboards that report their keys.
  case displayPasskey(String, passkey: UInt32, entered: UInt16)
  /// The same for keyboards from before 2007.
  case displayPIN(String, pin: String)
  /// The keyboard has a fixed code.
  case requestPIN(String)
  case requestPasskey(String)
  /// Compare a number with one that the other side shows.
  case requestConfirmation(String, passkey: UInt32)
  case requestAuthorization(String)
  case authorizeService(String, service: String)
  case cancel

  /// The object path of the device that it is about.
  package var device: String? {
    switch self {
    case .displayPasskey(let path, _, _), .displayPIN(let path, _), .requestPIN(let path),
      .requestPasskey(let path), .requestConfirmation(let path, _), .requestAuthorization(let path),
      .authorizeService(let path, _):
      path
    case .cancel: nil
    }
  }
}

/// The answer to an ``AgentRequest`` that wants one.
package enum AgentAnswer: Hashable, Sendable {
  case accept
  case reject
  case pin(String)
}

/// What we tell keyboards that we can do (“IO capability”).
package enum AgentCapability: String, Hashable, Sendable {
  case keyboardDisplay = "KeyboardDisplay"
  /// Makes a keyboard that would compare numbers take a passkey instead.
  case displayOnly = "DisplayOnly"
}
