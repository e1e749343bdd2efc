package import Bluetooth
import Pairing
import Wording

extension DoctorReport.Finding {
  /// What there is to say of Bluetooth.
  ///
  /// - Parameters:
  ///   - snapshot: What BlueZ and the kernel know.
  ///   - version: BlueZ's, such as `5.66`, or `nil` when it is not known.
  ///   - kernelAdapters: The adapters that the kernel has a driver for.
  /// - Returns: At least one finding.
  package static func bluetooth(
    _ snapshot: BluetoothSnapshot,
    version: String?,
    kernelAdapters: [String]
  ) -> [DoctorReport.Finding] {
    var findings = [service(snapshot, version), radio(snapshot)]
    findings += adapters(snapshot, kernelAdapters)
    findings.append(
      snapshot.hasInputDriver
        ? .init(.ok, "Bluetooth keys", "the driver uhid is there")
        : .init(
          .note,
          "Bluetooth keys",
          "the driver uhid is not loaded",
          remedy: "Low Energy keyboards type nothing without it: run ‘modprobe uhid’ as root."
        )
    )
    findings += snapshot.keyboards.filter(\.isPaired).compactMap(bond)
    return findings
  }

  private static func service(
    _ snapshot: BluetoothSnapshot,
    _ version: String?
  ) -> DoctorReport.Finding {
    if let failure = PairingFailure(snapshot.service) {
      return .init(
        .note,
        "Bluetooth service",
        // The remedy follows after a full stop of the report's own.
        String(failure.sentence(in: .english).dropLast()),
        remedy: failure.remedy(in: .english)
      )
    }
    return .init(.ok, "Bluetooth service", "BlueZ \(version ?? "of unknown version") is running")
  }

  private static func radio(_ snapshot: BluetoothSnapshot) -> DoctorReport.Finding {
    switch snapshot.radio {
    case .none: .init(.ok, "Bluetooth radio", "not blocked")
    case .soft:
      .init(
        .note,
        "Bluetooth radio",
        "blocked by software",
        remedy: PairingFailure.softBlocked.remedy(in: .english)
      )
    case .hard:
      .init(
        .note,
        "Bluetooth radio",
        "blocked by a switch or a key of this computer",
        remedy: PairingFailure.hardBlocked.remedy(in: .english)
      )
    }
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
          .note,
          "Bluetooth adapter",
          found,
          remedy: "Plug one in, or look for missing firmware with"
            + " ‘journalctl -k | grep -i bluetooth’."
        )
      ]
    }
    return snapshot.adapters.map { adapter in
      let subject = "Bluetooth adapter \(adapter.name)"
      guard adapter.isPowered else {
        return .init(
          .note,
          subject,
          "switched off",
          remedy: snapshot.radio == .none
            ? PairingFailure.adapterOff.remedy(in: .english) : "See the radio above."
        )
      }
      guard adapter.knowsLowEnergy else {
        return .init(.note, subject, "on, but it cannot use Bluetooth Low Energy keyboards")
      }
      return .init(.ok, subject, "on, address \(adapter.address)")
    }
  }

  private static func bond(_ device: BluetoothDevice) -> DoctorReport.Finding? {
    let subject = "Keyboard \(KeyboardName(device).text(in: .english))"
    if !device.isBonded {
      return .init(
        .note,
        subject,
        "paired for now only, so it is forgotten when it goes",
        remedy: PairingFailure.forgotten(device.address).remedy(in: .english)
      )
    }
    guard !device.isTrusted else { return nil }
    return .init(
      .note,
      subject,
      "paired but not trusted, so it may be refused when it comes back",
      remedy: "Run ‘kbdctl pair \(device.address)’, which trusts it."
    )
  }
}
