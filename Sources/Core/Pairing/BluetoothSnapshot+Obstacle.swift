package import Bluetooth

extension BluetoothSnapshot {
  /// Why nothing can be done over Bluetooth now, or `nil` when all is well.
  package var obstacle: PairingFailure? {
    guard hasService else { return .noService }
    guard let adapter else { return radio == .hard ? .hardBlocked : .noAdapter }
    guard !adapter.isPowered else { return nil }
    switch radio {
    case .none: return .adapterOff
    case .soft: return .softBlocked
    case .hard: return .hardBlocked
    }
  }
}
