/// The objects of a service with their properties, as its object manager tells them
/// (D-Bus specification, `org.freedesktop.DBus.ObjectManager`).
package struct ManagedObjects: Hashable, Sendable {
  /// A name for each property of one interface.
  package typealias Properties = [String: BusValue]

  /// Interfaces and their properties by object path.
  package private(set) var objects: [String: [String: Properties]] = [:]

  package init() {}

  /// Reads the answer to `GetManagedObjects`.
  package init(reply: [BusValue]) {
    for (path, interfaces) in reply.first?.dictionary ?? [:] {
      objects[path] = interfaces.dictionary.mapValues(\.dictionary)
    }
  }

  /// The objects that have an interface, in the order of their paths.
  package func having(_ interface: String) -> [(path: String, properties: Properties)] {
    objects.compactMap { path, interfaces in interfaces[interface].map { (path, $0) } }
      .sorted { $0.path < $1.path }
  }

  /// Takes in what a signal of the service says has changed.
  ///
  /// - Parameter signal: One of the object manager's or `PropertiesChanged`; others do nothing.
  /// - Returns: Whether anything is different now.
  @discardableResult
  package mutating func apply(_ signal: BusSignal) -> Bool {
    let before = objects
    switch (signal.interface, signal.member) {
    case ("org.freedesktop.DBus.ObjectManager", "InterfacesAdded"): add(signal.arguments)
    case ("org.freedesktop.DBus.ObjectManager", "InterfacesRemoved"): remove(signal.arguments)
    case ("org.freedesktop.DBus.Properties", "PropertiesChanged"):
      change(signal.path, signal.arguments)
    default: break
    }
    return objects != before
  }

  private mutating func add(_ arguments: [BusValue]) {
    guard arguments.count == 2, let path = arguments[0].text else { return }
    for (interface, properties) in arguments[1].dictionary {
      objects[path, default: [:]][interface] = properties.dictionary
    }
  }

  private mutating func remove(_ arguments: [BusValue]) {
    guard arguments.count == 2, let path = arguments[0].text else { return }
    for interface in arguments[1].elements.compactMap(\.text) { objects[path]?[interface] = nil }
    if objects[path]?.isEmpty == true { objects[path] = nil }
  }

  private mutating func change(_ path: String, _ arguments: [BusValue]) {
    guard arguments.count == 3, let interface = arguments[0].text else { return }
    // An object that is not known yet comes with all its properties, when it is added.
    guard objects[path]?[interface] != nil else { return }
    for (name, value) in arguments[1].dictionary { objects[path]?[interface]?[name] = value }
    for name in arguments[2].elements.compactMap(\.text) { objects[path]?[interface]?[name] = nil }
  }
}
