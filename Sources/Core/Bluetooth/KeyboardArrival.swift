/// Whether a keyboard that was told to connect can be typed on: its bond, its link and its keys are
/// there.
///
/// BlueZ 5.66 makes the event nodes of a paired Low Energy keyboard from what it remembers, before
/// it finds that the bond is dead; it may keep them without a link; and it answers `Connect`
/// before it tells that the link broke. So the keys of an old bond are believed only when the link
/// has lasted. Those of a new bond are made from what the keyboard has just told.
package struct KeyboardArrival: Hashable, Sendable {
  /// A keyboard that has lost its bond drops the link well before.
  private static let patience = Duration.seconds(2)

  private let path: String
  private let isNewBond: Bool
  private var since: Duration?

  /// When to ask again, if nothing changes before; never a time at which it was asked already.
  package private(set) var deadline: Duration?

  /// - Parameters:
  ///   - path: The keyboard's object.
  ///   - isNewBond: Whether it was paired just now.
  package init(of path: String, isNewBond: Bool) {
    self.path = path
    self.isNewBond = isNewBond
  }

  /// The keyboard's event nodes as soon as it can be typed on.
  package mutating func nodes(in snapshot: BluetoothSnapshot, at time: Duration) -> [String]? {
    guard let device = snapshot.device(at: path), device.isConnected, device.isBonded,
      let nodes = snapshot.nodes[device.address], !nodes.isEmpty
    else {
      since = nil
      deadline = nil
      return nil
    }
    guard !isNewBond else { return nodes }
    let begin = since ?? time
    since = begin
    let end = begin + Self.patience
    deadline = time < end ? end : nil
    return time < end ? nil : nodes
  }
}
