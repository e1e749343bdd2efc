/// A keyboard or keypad as a person sees it: one thing, however many event nodes it has.
package struct Keyboard: Hashable, Sendable {
  /// Names one keyboard for as long as it keeps its place: the same after a replug on the same
  /// port and after a reboot, safe in a file name, different for two equal keyboards.
  package struct ID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package var description: String { rawValue }
  }

  package enum Kind: String, CaseIterable, Sendable {
    case keyboard
    case keypad
  }

  package enum Connection: String, CaseIterable, Sendable {
    case usb
    case bluetooth
    case `internal`
    case other
  }

  package enum State: String, Sendable {
    case connected
    case disconnected
  }

  package var id: ID
  package var name: String
  package var kind: Kind
  package var connection: Connection
  package var state: State
  package var identity: DeviceIdentity

  /// The Bluetooth address, upper case with colons, or `nil` for other connections.
  package var address: String?

  /// The event nodes that its keys come from, such as `/dev/input/event3`, in order of number.
  package var nodes: [String]

  /// Made by a program through uinput: it may be listed, but is never grabbed.
  package var isVirtual: Bool

  /// One of its typing nodes also moves the pointer, which a grab would take away.
  package var hasPointer: Bool

  /// Why it is of this kind, in plain words.
  package var kindReason: String

  /// Its kind is what somebody said with `kbdctl kind`.
  package var isKindChosen: Bool

  /// What was seen that speaks for and against typing on it, whoever decided.
  package var evidence: Evidence

  /// As the kernel has it for the main node: where it is attached, and a serial number or address.
  package var phys: String
  package var uniq: String

  /// The paths of ``nodes`` in sysfs, in the same order, without `/sys`.
  package var sysfsPaths: [String]

  /// The HID country code, when it says something (HID 1.11, 6.2.1).
  package var countryCode: UInt8?

  /// The lock lights that it really has, as far as is known.
  package var lights: KeyboardLights

  package init(
    id: ID,
    name: String,
    kind: Kind,
    connection: Connection,
    state: State = .connected,
    identity: DeviceIdentity,
    address: String? = nil,
    nodes: [String],
    isVirtual: Bool = false,
    hasPointer: Bool = false,
    kindReason: String = "",
    isKindChosen: Bool = false,
    evidence: Evidence = Evidence(),
    phys: String = "",
    uniq: String = "",
    sysfsPaths: [String] = [],
    countryCode: UInt8? = nil,
    lights: KeyboardLights = []
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.connection = connection
    self.state = state
    self.identity = identity
    self.address = address
    self.nodes = nodes
    self.isVirtual = isVirtual
    self.hasPointer = hasPointer
    self.kindReason = kindReason
    self.isKindChosen = isKindChosen
    self.evidence = evidence
    self.phys = phys
    self.uniq = uniq
    self.sysfsPaths = sysfsPaths
    self.countryCode = countryCode
    self.lights = lights
  }

  /// The path of a node in sysfs, which a later device with the same number does not have.
  package func sysfsPath(of node: String) -> String {
    zip(nodes, sysfsPaths).first { $0.0 == node }?.1 ?? ""
  }
}
