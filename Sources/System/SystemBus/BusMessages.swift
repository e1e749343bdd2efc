/// A method of an object somewhere on the bus, with its arguments.
package struct BusCall: Hashable, Sendable {
  package var destination: String
  package var path: String
  package var interface: String
  package var member: String
  package var arguments: [BusValue]

  /// Whether the bus may start the service that has the destination's name.
  package var startsService = true

  package init(
    _ destination: String,
    _ path: String,
    _ interface: String,
    _ member: String,
    _ arguments: [BusValue] = []
  ) {
    self.destination = destination
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
  }
}

/// A signal that an object sent.
package struct BusSignal: Hashable, Sendable {
  /// The sender's unique name, such as `:1.7`.
  package var sender: String
  package var path: String
  package var interface: String
  package var member: String
  package var arguments: [BusValue]

  package init(
    sender: String = "",
    _ path: String,
    _ interface: String,
    _ member: String,
    _ arguments: [BusValue] = []
  ) {
    self.sender = sender
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
  }
}
