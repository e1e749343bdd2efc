package import Bluetooth
import Pairing
import Wording

extension DoctorReport.Finding {
  /// The kernel's side of Bluetooth, which BlueZ need not be asked for.
  ///
  /// - Parameters:
  ///   - switches: The names of the radio's switches, and what each does.
  ///   - hasInputDriver: Whether the kernel can make input devices of Low Energy keyboards.
  /// - Returns: One finding for the radio, one for the driver.
  package static func radio(
    _ switches: [(name: String, block: RadioBlock)],
    hasInputDriver: Bool
  ) -> [Self] {
    [
      radio(switches),
      hasInputDriver
        ? .init(.ok, "Bluetooth keys", "the driver uhid is there")
        : .init(
          .hint,
          "Bluetooth keys",
          "the driver uhid is not loaded",
          remedy: "Low Energy keyboards type nothing without it: run ‘sudo modprobe uhid’."
        ),
    ]
  }

  private static func radio(_ switches: [(name: String, block: RadioBlock)]) -> Self {
    let subject = "Bluetooth radio"
    guard !switches.isEmpty else {
      return .init(.notLookedAt, subject, "the kernel tells of no Bluetooth radio")
    }
    let blocking = switches.filter { $0.block != .none }.map(\.name).joined(separator: ", ")
    return switch RadioBlock(of: switches.map(\.block)) {
    case .none: .init(.ok, subject, "not blocked")
    case .soft:
      .init(
        .hint,
        subject,
        "blocked by software (\(blocking))",
        remedy: PairingFailure.softBlocked.remedy(in: .english)
      )
    case .hard:
      .init(
        .hint,
        subject,
        "blocked by a switch or a key of this computer (\(blocking))",
        remedy: PairingFailure.hardBlocked.remedy(in: .english)
      )
    }
  }
}
