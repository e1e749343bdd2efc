package import Bluetooth
package import Pairing
import Wording

extension CommandFailure {
  package init(_ failure: PairingFailure) {
    self.init(failure.sentence(in: .english), remedy: failure.remedy(in: .english))
  }

  /// Only keyboards and keypads are connected, disconnected and forgotten.
  static func notAKeyboard(_ device: BluetoothDevice) -> CommandFailure {
    let name = device.name.map { "\($0), \(device.address)," } ?? "\(device.address)"
    return CommandFailure(
      "\(name) is \(kinds[device.icon ?? ""].map { "\($0), not a keyboard" } ?? "no keyboard")",
      remedy: "kbdctl leaves other devices alone; use ‘bluetoothctl’ for them."
        + " See the keyboards with ‘kbdctl list’."
    )
  }

  /// What a device is by the icon that BlueZ chose for it (the freedesktop icon naming
  /// specification).
  private static let kinds = [
    "audio-card": "an audio device", "audio-headphones": "a pair of headphones",
    "audio-headset": "a headset", "camera-photo": "a camera", "camera-video": "a video camera",
    "computer": "a computer", "input-gaming": "a game controller", "input-mouse": "a mouse",
    "input-tablet": "a graphics tablet", "modem": "a modem", "multimedia-player": "a media player",
    "network-wireless": "a network device", "phone": "a telephone", "printer": "a printer",
    "scanner": "a scanner", "video-display": "a display",
  ]
}

extension BluetoothSnapshot {
  /// What a list of keyboards may lack, in one line; `nil` when BlueZ was heard, or is not there.
  package var notice: String? {
    guard service.isUnheard, let failure = PairingFailure(service) else { return nil }
    return "paired Bluetooth keyboards that are away may be missing here. "
      + failure.text(in: .english)
  }

  /// What a watch goes by: while nothing can be heard, what was heard last.
  ///
  /// - Parameter last: What the watch went by before.
  /// - Returns: This, unless no answer says that anything is different.
  package func orLast(_ last: BluetoothSnapshot?) -> BluetoothSnapshot {
    guard let last, !hasService, service != .absent else { return self }
    var snapshot = last
    snapshot.service = service
    return snapshot
  }
}
