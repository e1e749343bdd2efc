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
  /// - Returns: The path of the object that is different now, or `nil` when none is.
  @discardableResult
  package mutating func apply(_ signal: BusSignal) -> String? {
    guard let path = signal.changedObject else { return nil }
    // Only this object is compared: some hundred signals a second may come, of one each.
    let before = objects[path]
    var object = before ?? [:]
    switch signal.member {
    case "InterfacesAdded":
      object.merge(signal.arguments[1].dictionary.mapValues(\.dictionary)) { $1 }
    case "InterfacesRemoved":
      for name in signal.arguments[1].elements.compactMap(\.text) { object[name] = nil }
    default: Self.change(&object, signal.arguments)
    }
    objects[path] = object.isEmpty ? nil : object
    return objects[path] == before ? nil : path
  }

  private static func change(_ object: inout [String: Properties], _ arguments: [BusValue]) {
    // An object that is not known yet comes with all its properties, when it is added.
    guard arguments.count == 3, let interface = arguments[0].text,
      var properties = object[interface]
    else { return }
    properties.merge(arguments[1].dictionary) { $1 }
    for name in arguments[2].elements.compactMap(\.text) { properties[name] = nil }
    object[interface] = properties
  }
}

extension BusSignal {
  /// The path of the object that the signal tells of, or `nil` for a signal of another kind.
  fileprivate var changedObject: String? {
    switch (interface, member) {
    case ("org.freedesktop.DBus.ObjectManager", "InterfacesAdded"),
      ("org.freedesktop.DBus.ObjectManager", "InterfacesRemoved"):
      arguments.count == 2 ? arguments[0].text : nil
    case ("org.freedesktop.DBus.Properties", "PropertiesChanged"): path
    default: nil
    }
  }
}
