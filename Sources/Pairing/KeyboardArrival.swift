/// Whether a keyboard that was told to connect can be typed on: its link and its keys are there.
///
/// The event nodes of a Low Energy keyboard may outlive its link, and BlueZ answers `Connect`
/// before it tells that the link broke. So keys that were there before are believed only when the
/// link has lasted; new ones are made over a link that works, and are believed at once.
package struct KeyboardArrival: Hashable, Sendable {
  /// A keyboard that has lost its bond drops the link well before.
  private static let patience = Duration.seconds(2)

  private let path: String
  private let hadKeys: Bool
  private var since: Duration?

  /// - Parameters:
  ///   - path: The keyboard's object.
  ///   - snapshot: What is known before it is told to connect.
  package init(of path: String, before snapshot: BluetoothSnapshot) {
    self.path = path
    hadKeys = snapshot.device(at: path).map { snapshot.nodes[$0.address] != nil } ?? false
  }

  /// When to ask again, if nothing changes before.
  package var deadline: Duration? { since.map { $0 + Self.patience } }

  /// The keyboard's event nodes as soon as it can be typed on.
  package mutating func nodes(in snapshot: BluetoothSnapshot, at time: Duration) -> [String]? {
    guard let device = snapshot.device(at: path), device.isConnected,
      let nodes = snapshot.nodes[device.address], !nodes.isEmpty
    else {
      since = nil
      return nil
    }
    guard hadKeys else { return nodes }
    let begin = since ?? time
    since = begin
    return time >= begin + Self.patience ? nodes : nil
  }
}
