/// Every way in which pairing, connecting or forgetting a keyboard can end without success.
package enum PairingFailure: Error, Hashable, Sendable {
  case wrongCode
  case tooSlow
  case refused
  case keyboardEnded
  case noAnswer
  case forgotten(BluetoothAddress)
  case adapterOff
  case softBlocked
  case hardBlocked
  case noAdapter
  case noService
  case noDriver
  case noKeys
  case vanished
  case otherPairing
  case comparesNumbers
  case noChoice
  case notFound(wanted: String?, knowsLowEnergy: Bool)
  case severalFit(wanted: String?, names: [String])
  case notPaired(String)
  case notAllowed
  case unknown(String)
}

extension PairingFailure {
  /// What went wrong: one sentence, printed and spoken.
  package var sentence: String {
    switch self {
    case .wrongCode: "The code did not match."
    case .tooSlow: "Time ran out: a code is only good for 30 seconds."
    case .refused: "The keyboard refused to pair."
    case .keyboardEnded: "The keyboard ended the pairing."
    case .noAnswer: "No answer from the keyboard: it is off, too far away, or no longer waiting."
    case .forgotten: "The keyboard has forgotten this computer, or was paired with another one."
    case .adapterOff: "Bluetooth is switched off on this computer."
    case .softBlocked: "Bluetooth is blocked by software on this computer, as in flight mode."
    case .hardBlocked: "Bluetooth is blocked by a switch or a key of this computer."
    case .noAdapter: "This computer has no Bluetooth adapter that works."
    case .noService: "The Bluetooth service is not running."
    case .noDriver: "The system cannot take keys from this keyboard: its driver, uhid, is missing."
    case .noKeys: "The keyboard paired, but the system got no keys from it."
    case .vanished: "The keyboard is no longer there."
    case .otherPairing: "Another program is pairing or connecting this keyboard just now."
    case .comparesNumbers:
      "The keyboard wants a number compared on two screens, which a keyboard cannot show."
    case .noChoice: "No keyboard was chosen."
    case .notFound(let wanted, let knowsLowEnergy):
      (wanted.map { "No keyboard that fits ‘\($0)’ was found." } ?? "No new keyboard was found.")
        + (knowsLowEnergy
          ? "" : " This computer's adapter cannot use Bluetooth Low Energy keyboards.")
    case .severalFit(let wanted, let names):
      (wanted.map { "‘\($0)’ fits several keyboards: " } ?? "Several keyboards were found: ")
        + names.joined(separator: "; ") + "."
    case .notPaired(let name): "\(name) is not paired with this computer."
    case .notAllowed: "This user may not use the Bluetooth service."
    case .unknown(let text): "The Bluetooth service reported: \(text)."
    }
  }

  /// What to do about it: printed and spoken after the sentence.
  package var remedy: String {
    switch self {
    case .wrongCode: "Run the command again and listen for a new code."
    case .tooSlow: "Run the command again; begin to type while the code is spoken."
    case .refused, .keyboardEnded, .vanished:
      "Put the keyboard into pairing mode again, most often by holding its Bluetooth key for"
        + " three seconds, then run the command again."
    case .noAnswer:
      "Switch the keyboard on, put it into pairing mode close to this computer, and run the"
        + " command again."
    case .forgotten(let address):
      "Run ‘kbdctl forget \(address)’, put the keyboard into pairing mode, and pair it again."
    case .adapterOff: "Switch it on with ‘bluetoothctl power on’, then run the command again."
    case .softBlocked: "Run ‘rfkill unblock bluetooth’, then run the command again."
    case .hardBlocked:
      "Find the wireless switch or key of this computer, switch it on, then run the command again."
    case .noAdapter:
      "Plug in a Bluetooth adapter; if there is one, its firmware may be missing:"
        + " ‘kbdctl doctor’ tells more."
    case .noService:
      "Start it with ‘systemctl start bluetooth’; if there is none, install the package bluez."
    case .noDriver: "Run ‘modprobe uhid’ as root, then ‘kbdctl connect’."
    case .noKeys: "Switch the keyboard off and on, then pair it again."
    case .otherPairing: "Close the desktop's Bluetooth window, wait a little, and try again."
    case .comparesNumbers: "Run the command again with ‘--display-only’."
    case .noChoice: "Run the command again and type the number of a keyboard, then Enter."
    case .notFound:
      "Put the keyboard into pairing mode, most often by holding its Bluetooth key for three"
        + " seconds, and run the command again."
    case .severalFit: "Run the command again with the address of the one you mean."
    case .notPaired: "Pair it with ‘kbdctl pair’."
    case .notAllowed: "Run the command as root, or in a session of this computer's own screen."
    case .unknown: "Run the command again; ‘kbdctl doctor’ tells what may be missing."
    }
  }
}
