/// Names of BlueZ on the bus (its doc/*-api.txt).
enum BlueZNames {
  static let service = "org.bluez"
  static let root = "/org/bluez"
  static let adapter = "org.bluez.Adapter1"
  static let device = "org.bluez.Device1"
  static let battery = "org.bluez.Battery1"
  static let agent = "org.bluez.Agent1"
  static let agentManager = "org.bluez.AgentManager1"
  static let rejected = "org.bluez.Error.Rejected"
}
