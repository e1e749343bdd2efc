import Bluetooth
import LinuxSystem
import SystemBus

/// The object that BlueZ asks for codes while we pair (org.bluez.Agent).
///
/// Only BlueZ is listened to: any program on the bus could name a wrong code.
final class PairingAgent {
  static let path = "/org/kbdctl/PairingAgent"

  private var object: BusSlot?
  /// What waits for a person; BlueZ asks one thing at a time.
  private var pending: BusRequest?

  /// Offers the object.
  ///
  /// - Parameters:
  ///   - service: Whose calls are answered, on whose connection.
  ///   - handler: Gets each request, after it was answered if it needs no person.
  /// - Throws: The error number of sd_bus_add_object(3).
  init(for service: BlueZ, handler: @escaping (AgentRequest) -> Void) throws(Errno) {
    object = try service.bus.offer(Self.path) { [weak self, weak service] request in
      guard let self, request.interface == BlueZNames.agent else { return false }
      guard let owner = service?.owner, request.sender == owner else {
        request.fail(BlueZNames.rejected, "only BlueZ may ask")
        return true
      }
      service?.catchUp()
      return self.received(request, handler)
    }
  }

  func answer(_ answer: AgentAnswer) {
    guard let request = pending else { return }
    pending = nil
    switch answer {
    case .accept: request.reply()
    case .pin(let pin): request.reply([.string(pin)])
    case .reject: request.fail(BlueZNames.rejected, "rejected")
    }
  }

  private func received(_ request: BusRequest, _ handler: (AgentRequest) -> Void) -> Bool {
    guard let asked = AgentRequest(request) else {
      guard request.member == "Release" else { return false }
      request.reply()
      return true
    }
    switch asked {
    // At once: BlueZ hands a PIN on only after our answer, and speaking takes seconds.
    case .displayPasskey, .displayPIN, .cancel: request.reply()
    case .requestPIN, .requestPasskey, .requestConfirmation, .requestAuthorization,
      .authorizeService:
      answer(.reject)
      pending = request
    }
    handler(asked)
    return true
  }
}

extension AgentRequest {
  fileprivate init?(_ request: BusRequest) {
    let arguments = request.arguments
    if request.member == "Cancel" {
      self = .cancel
      return
    }
    guard let device = arguments.first?.text else { return nil }
    switch (request.member, arguments.count) {
    case ("DisplayPasskey", 3):
      guard case .uint32(let passkey) = arguments[1], case .uint16(let entered) = arguments[2]
      else { return nil }
      self = .displayPasskey(device, passkey: passkey, entered: entered)
    case ("DisplayPinCode", 2):
      guard let pin = arguments[1].text else { return nil }
      self = .displayPIN(device, pin: pin)
    case ("RequestPinCode", 1): self = .requestPIN(device)
    case ("RequestPasskey", 1): self = .requestPasskey(device)
    case ("RequestConfirmation", 2):
      guard case .uint32(let passkey) = arguments[1] else { return nil }
      self = .requestConfirmation(device, passkey: passkey)
    case ("RequestAuthorization", 1): self = .requestAuthorization(device)
    case ("AuthorizeService", 2):
      guard let service = arguments[1].text else { return nil }
      self = .authorizeService(device, service: service)
    default: return nil
    }
  }
}
