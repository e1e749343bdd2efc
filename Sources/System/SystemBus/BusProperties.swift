/// Calls of the interfaces that every D-Bus library knows.
extension BusCall {
  /// All objects of a service, for ``ManagedObjects/init(reply:)``.
  package static func managedObjects(of destination: String, path: String = "/") -> BusCall {
    BusCall(destination, path, "org.freedesktop.DBus.ObjectManager", "GetManagedObjects")
  }

  /// All properties of one interface of an object, by their names.
  package static func properties(
    of interface: String,
    _ destination: String,
    _ path: String
  ) -> BusCall {
    BusCall(
      destination,
      path,
      "org.freedesktop.DBus.Properties",
      "GetAll",
      [.string(interface)]
    )
  }

  /// Changes one property of an object.
  package static func set(
    _ name: String,
    to value: BusValue,
    of interface: String,
    _ destination: String,
    _ path: String
  ) -> BusCall {
    BusCall(
      destination,
      path,
      "org.freedesktop.DBus.Properties",
      "Set",
      [.string(interface), .string(name), .variant(value)]
    )
  }

  /// Who has a name on the bus now, as a unique name such as `:1.7`.
  package static func owner(of name: String) -> BusCall { bus("GetNameOwner", [.string(name)]) }

  /// Starts the service that has a name, unless it runs; answered when the name is taken.
  package static func start(_ name: String) -> BusCall {
    bus("StartServiceByName", [.string(name), .uint32(0)])
  }

  private static func bus(_ member: String, _ arguments: [BusValue]) -> BusCall {
    BusCall(
      "org.freedesktop.DBus",
      "/org/freedesktop/DBus",
      "org.freedesktop.DBus",
      member,
      arguments
    )
  }
}
