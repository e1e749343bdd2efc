package import Bluetooth
import Pairing
import Text
import Wording

extension DoctorReport.Finding {
  /// What there is to say of BlueZ and of what it knows.
  ///
  /// - Parameters:
  ///   - snapshot: What BlueZ knows.
  ///   - version: BlueZ's, such as `5.66`, or `nil` when it is not known.
  ///   - kernelAdapters: The adapters that the kernel has a driver for.
  /// - Returns: At least one finding.
  package static func bluetooth(
    _ snapshot: BluetoothSnapshot,
    version: String?,
    kernelAdapters: [String]
  ) -> [DoctorReport.Finding] {
    [service(snapshot, version)] + adapters(snapshot, kernelAdapters)
      + snapshot.keyboards.filter(\.isPaired).compactMap(bond)
  }

  private static func service(
    _ snapshot: BluetoothSnapshot,
    _ version: String?
  ) -> DoctorReport.Finding {
    if let failure = PairingFailure(snapshot.service) {
      return .init(
        snapshot.service.isUnheard ? .wrong : .hint,
        "Bluetooth service",
        // The remedy follows after a full stop of the report's own.
        String(failure.sentence(in: .english).dropLast()),
        remedy: failure.remedy(in: .english)
      )
    }
    return .init(.ok, "Bluetooth service", "BlueZ \(version ?? "of unknown version") is running")
  }

  private static func adapters(
    _ snapshot: BluetoothSnapshot,
    _ kernelAdapters: [String]
  ) -> [DoctorReport.Finding] {
    guard !snapshot.adapters.isEmpty else {
      let found =
        kernelAdapters.isEmpty
        ? "none that the system has a driver for"
        : "the system sees \(kernelAdapters.joined(separator: ", ")), but the service does not"
      return [
        .init(
          .hint,
          "Bluetooth adapter",
          found,
          remedy: "Plug one in, or look for missing firmware with"
            + " ‘sudo dmesg | grep -i bluetooth’."
        )
      ]
    }
    return snapshot.adapters.map { adapter in
      let subject = "Bluetooth adapter \(adapter.name)"
      guard adapter.isPowered else {
        return .init(
          .hint,
          subject,
          "switched off",
          remedy: snapshot.radio == .none
            ? PairingFailure.adapterOff.remedy(in: .english) : "See the radio above."
        )
      }
      guard adapter.knowsLowEnergy else {
        return .init(.hint, subject, "on, but it cannot use Bluetooth Low Energy keyboards")
      }
      return .init(.ok, subject, "on, address \(adapter.address)")
    }
  }

  private static func bond(_ device: BluetoothDevice) -> DoctorReport.Finding? {
    let subject = "Keyboard \(KeyboardName(device).text(in: .english))"
    if !device.isBonded {
      return .init(
        .hint,
        subject,
        "paired for now only, so it is forgotten when it goes",
        remedy: PairingFailure.forgotten(device.address).remedy(in: .english)
      )
    }
    guard !device.isTrusted else { return nil }
    return .init(
      .hint,
      subject,
      "paired but not trusted, so it may be refused when it comes back",
      remedy: "Run ‘kbdctl pair \(shellWord(device.address))’, which trusts it."
    )
  }
}
