package import Bluetooth
import SystemBus

extension BlueZ {
  /// Does one thing.
  ///
  /// - Parameters:
  ///   - operation: What.
  ///   - reply: Gets `nil` when it is done, or why it was not; called once, from the loop.
  package func perform(
    _ operation: BluetoothOperation,
    reply: @escaping (OperationFailure?) -> Void
  ) {
    var call = call(for: operation)
    // A daemon that has gone is not started to undo what has gone with it.
    call.startsService = false
    bus.call(call, timeout: operation.limit) { [weak self] result in
      self?.catchUp()
      switch result {
      case .success: reply(nil)
      case .failure(let error): reply(OperationFailure(error))
      }
    }
  }

  private func call(for operation: BluetoothOperation) -> BusCall {
    let agent = BusValue.path(PairingAgent.path)
    return switch operation {
    case .registerAgent(let capability):
      manager("RegisterAgent", [agent, .string(capability.rawValue)])
    case .unregisterAgent: manager("UnregisterAgent", [agent])
    case .startDiscovery(let adapter): self.adapter(adapter, "StartDiscovery")
    case .stopDiscovery(let adapter): self.adapter(adapter, "StopDiscovery")
    case .pair(let path): device(path, "Pair")
    case .cancelPairing(let path): device(path, "CancelPairing")
    case .trust(let path):
      .set("Trusted", to: .bool(true), of: BlueZNames.device, destination, path)
    case .connect(let path): device(path, "Connect")
    case .disconnect(let path): device(path, "Disconnect")
    case .remove(let path, let adapter): self.adapter(adapter, "RemoveDevice", [.path(path)])
    }
  }

  /// The daemon that told us its objects: one that comes after it does not know what was begun.
  private var destination: String { owner ?? BlueZNames.service }

  private func manager(_ member: String, _ arguments: [BusValue]) -> BusCall {
    BusCall(destination, BlueZNames.root, BlueZNames.agentManager, member, arguments)
  }

  private func adapter(_ path: String, _ member: String, _ arguments: [BusValue] = []) -> BusCall {
    BusCall(destination, path, BlueZNames.adapter, member, arguments)
  }

  private func device(_ path: String, _ member: String) -> BusCall {
    BusCall(destination, path, BlueZNames.device, member)
  }

  /// Asks for both kinds of Bluetooth to be scanned.
  ///
  /// No services are asked for: keyboards that do not name theirs before pairing would never be
  /// told.
  package func setDiscoveryFilter(adapter path: String, then: @escaping () -> Void) {
    let filter = BusValue.properties(["Transport": .string("auto")])
    // An adapter with one kind only refuses the filter, and does without it.
    bus.call(adapter(path, "SetDiscoveryFilter", [filter]), timeout: BluetoothLimits.adapter) { _ in
      then()
    }
  }
}

extension BluetoothOperation {
  /// How long to wait for the answer; the usual 25 seconds are less than what BlueZ itself needs.
  fileprivate var limit: Duration {
    switch self {
    case .pair: BluetoothLimits.pair
    case .connect: BluetoothLimits.connect
    case .startDiscovery, .stopDiscovery, .cancelPairing, .disconnect, .remove:
      BluetoothLimits.adapter
    case .registerAgent, .unregisterAgent, .trust: BluetoothLimits.memory
    }
  }
}
