import Bluetooth
import Pairing
package import Text
import Wording

/// What `kbdctl scan` says at its end.
package struct ScanReport: Sendable {
  /// For standard output, or `nil` when each keyboard was a line already.
  package var json: JSON?

  /// For those who wait for a keyboard, or `nil` when there is one.
  package var notice: String?
}

extension ScanOptions {
  /// Looks for keyboards until the time is up; BlueZ itself ends the search of a program that goes.
  ///
  /// - Parameters:
  ///   - ports: BlueZ.
  ///   - show: Prints a line at once.
  /// - Returns: What is left to print.
  /// - Throws: ``CommandFailure`` for what prevents it.
  package func perform(
    on ports: BluetoothPorts,
    show: (String) -> Void
  ) throws(CommandFailure) -> ScanReport {
    func showAll(_ found: [FoundKeyboard]) {
      if !isJSON { for keyboard in found { show(keyboard.line) } }
    }
    var snapshot = try ports.begin()
    if let obstacle = snapshot.obstacle { throw CommandFailure(obstacle) }
    var findings = ScanFindings()
    let end = ports.now() + timeout
    while true {
      let adapter = try startDiscovery(snapshot, ports)
      let isCut = try ports.wait(end - ports.now()) { now in
        snapshot = now
        showAll(findings.take(now))
        return now.adapter(at: adapter)?.isPowered != true
      }
      // The adapter has gone, or is off: another may be there.
      if isCut, ports.now() < end { continue }
      _ = try ports.perform(.stopDiscovery(adapter: adapter))
      break
    }
    showAll(findings.unshown)
    return report(findings.all)
  }

  /// Gives the adapter that looks now.
  private func startDiscovery(
    _ snapshot: BluetoothSnapshot,
    _ ports: BluetoothPorts
  ) throws(CommandFailure) -> String {
    if let obstacle = snapshot.obstacle { throw CommandFailure(obstacle.meanwhile) }
    guard let adapter = snapshot.adapter?.path else { throw CommandFailure(.noAdapter) }
    guard let failure = try ports.perform(.startDiscovery(adapter: adapter)),
      failure.kind != "InProgress"
    else { return adapter }
    throw CommandFailure(
      PairingFailure(discovering: failure, obstacle: ports.snapshot()?.obstacle)
    )
  }

  private func report(_ found: [FoundKeyboard]) -> ScanReport {
    if isJSON { return ScanReport(json: .object(["keyboards": .array(found.map(\.json))])) }
    guard found.isEmpty else { return ScanReport() }
    let failure = PairingFailure.notFound(wanted: nil, knowsLowEnergy: true)
    return ScanReport(notice: failure.text(in: .english))
  }
}
