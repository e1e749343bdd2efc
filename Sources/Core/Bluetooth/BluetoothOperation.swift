/// Something that BlueZ does and then answers; paths are those of its objects.
package enum BluetoothOperation: Hashable, Sendable {
  case registerAgent(AgentCapability)
  case unregisterAgent
  case startDiscovery(adapter: String)
  case stopDiscovery(adapter: String)
  case pair(device: String)
  case cancelPairing(device: String)
  case trust(device: String)
  case connect(device: String)
  case disconnect(device: String)
  case remove(device: String, adapter: String)
}
