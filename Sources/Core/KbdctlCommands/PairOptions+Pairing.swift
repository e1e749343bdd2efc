import Bluetooth
package import Pairing
import Wording

extension PairingOutcome {
  /// The line for standard output, when a keyboard was paired.
  package var text: String? {
    guard case .paired(let address, let name) = self else { return nil }
    return "Paired: \(KeyboardName(name, address).text(in: .english)), address \(address)."
  }

  /// Why none was paired; `nil` also when the user wanted no more.
  package var failure: PairingFailure? {
    guard case .failed(let failure) = self else { return nil }
    return failure
  }
}

extension PairOptions {
  /// What a pairing is to do.
  ///
  /// - Parameter isInteractive: Whether somebody may answer questions on standard input.
  /// - Returns: A request with these options.
  package func request(isInteractive: Bool) -> PairingSession.Request {
    PairingSession.Request(
      target: target,
      timeout: timeout,
      capability: isDisplayOnly ? .displayOnly : .keyboardDisplay,
      isInteractive: isInteractive
    )
  }

  /// Whether a message is printed for those who read, beside what speech does with it.
  package var printsMessages: Bool { speech != .print }
}
