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
  /// Looks for keyboards until the time is up.
  ///
  /// - Parameters:
  ///   - ports: BlueZ.
  ///   - isInterrupted: Whether the user wants to stop.
  ///   - show: Prints a line at once.
  /// - Returns: What is left to print; `nil` when it was interrupted.
  /// - Throws: ``CommandFailure`` for what prevents it.
  package func perform(
    on ports: BluetoothPorts,
    isInterrupted: () -> Bool,
    show: (String) -> Void
  ) throws(CommandFailure) -> ScanReport? {
    let snapshot = try ports.begin() ?? BluetoothSnapshot(service: .absent)
    if let obstacle = snapshot.obstacle { throw CommandFailure(obstacle) }
    guard let adapter = snapshot.adapter?.path else { throw CommandFailure(.noAdapter) }
    if let failure = try ports.perform(.startDiscovery(adapter: adapter)),
      failure.kind != "InProgress"
    {
      throw CommandFailure(
        PairingFailure(discovering: failure, obstacle: ports.snapshot()?.obstacle)
      )
    }
    func showAll(_ found: [FoundKeyboard]) {
      if !isJSON { for keyboard in found { show(keyboard.line) } }
    }
    var findings = ScanFindings()
    var obstacle: PairingFailure?
    let end = ports.now() + timeout
    _ = try ports.wait(timeout) { snapshot in
      showAll(findings.take(snapshot))
      if isInterrupted() { return true }
      obstacle = snapshot.obstacle
      return obstacle != nil
    }
    _ = try ports.perform(.stopDiscovery(adapter: adapter))
    if isInterrupted() { return nil }
    if let obstacle, ports.now() < end { throw CommandFailure(obstacle) }
    showAll(findings.unshown)
    return report(findings.all)
  }

  private func report(_ found: [FoundKeyboard]) -> ScanReport {
    if isJSON { return ScanReport(json: .object(["keyboards": .array(found.map(\.json))])) }
    guard found.isEmpty else { return ScanReport() }
    let failure = PairingFailure.notFound(wanted: nil, knowsLowEnergy: true)
    return ScanReport(notice: failure.text(in: .english))
  }
}
