package import Bluetooth

extension PairingSession {
  /// What the user asked for.
  package struct Request: Hashable, Sendable {
    package var target: PairingTarget?
    /// How long to look for the keyboard.
    package var timeout: Duration
    package var capability: AgentCapability
    /// Whether somebody can answer a question.
    package var isInteractive: Bool

    package init(
      target: PairingTarget? = nil,
      timeout: Duration = .seconds(60),
      capability: AgentCapability = .keyboardDisplay,
      isInteractive: Bool = true
    ) {
      self.target = target
      self.timeout = timeout
      self.capability = capability
      self.isInteractive = isInteractive
    }
  }
}

/// Which keyboard to pair, as the user said it.
package enum PairingTarget: Hashable, Sendable {
  case address(BluetoothAddress)
  /// A part of the name, upper and lower case being the same.
  case name(String)

  package init(_ text: String) {
    self = BluetoothAddress(text).map(PairingTarget.address) ?? .name(text)
  }

  package var text: String {
    switch self {
    case .address(let address): "\(address)"
    case .name(let text): text
    }
  }

  package func fits(_ device: BluetoothDevice) -> Bool {
    switch self {
    case .address(let address): device.address == address
    case .name(let text): device.name?.lowercased().contains(text.lowercased()) ?? false
    }
  }
}
