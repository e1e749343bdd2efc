package import Bluetooth

extension BluetoothSnapshot {
  /// Why nothing can be done over Bluetooth now, or `nil` when all is well.
  package var obstacle: PairingFailure? {
    if let failure = PairingFailure(service) { return failure }
    guard let adapter else { return radio == .hard ? .hardBlocked : .noAdapter }
    guard !adapter.isPowered else { return nil }
    switch radio {
    case .none: return .adapterOff
    case .soft: return .softBlocked
    case .hard: return .hardBlocked
    }
  }
}

extension PairingFailure {
  /// The same for somebody who has found no obstacle before.
  package var meanwhile: PairingFailure { self == .noService ? .serviceEnded : self }

  /// What keeps everybody from BlueZ, or `nil` when it answers.
  package init?(_ service: BluetoothServiceState) {
    switch service {
    case .running: return nil
    case .absent: self = .noService
    case .silent: self = .silentService
    case .forbidden: self = .notAllowed
    case .noBus: self = .noBus
    case .silentBus: self = .silentBus
    }
  }
}
