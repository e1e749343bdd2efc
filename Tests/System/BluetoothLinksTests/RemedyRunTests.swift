import Bluetooth
import BluetoothLinks
import BusTesting
import Foundation
import LinuxSystem
import Pairing
import SystemBus
import Testing
import Wording

/// Follows what people are told to do when a pairing fails: a fault is made, the remedy is done by
/// hand, and the command that is run again comes through.
@Suite struct RemedyRunTests {
  /// One run of `pair`.
  struct Command {
    var target: String? = "\(PairingDesk.address)"
    var isInteractive = false
    var capability = AgentCapability.keyboardDisplay
    var timeout = Duration.seconds(60)
    var answer: (PairingMessage) -> PairingInput? = { _ in nil }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    /// Its entry in en.words.
    var remedy: String
    var failure: PairingFailure
    /// Makes the fault, and says how the command is run that meets it.
    var fault: @Sendable (PairingDesk) throws -> Command
    /// Does what the remedy says, and says how the command is run then.
    var hand: @Sendable (PairingDesk) throws -> Command

    var testDescription: String { "\(remedy), \(failure)" }
  }

  /// Those that are not followed here, and where they are or why they cannot be.
  static let elsewhere = [
    "remedy.start-service-or-again": "PairingRestartTests",
    "remedy.go-on-pairing": "PairingRestartTests, and BluetoothRemedyTests of the program",
    "remedy.forget-here": "BluetoothRemedyTests of the program",
    "remedy.pair-first": "BluetoothRemedyTests of the program",
    "remedy.start-bus": "BluetoothRemedyTests of the program",
    "remedy.restart-computer": "a test cannot restart the computer",
    "remedy.be-root": "it takes two users",
  ]

  private static func failing(_ name: String, _ text: String = "") -> (BusRequest) -> Void {
    { PairingDesk.fail($0, name, text) }
  }

  /// A keyboard that answers `Pair` with an error, until it is put into pairing mode again.
  private static func refusing(_ remedy: String, _ name: String, _ failure: PairingFailure) -> Row {
    Row(
      remedy: remedy,
      failure: failure,
      fault: { desk in
        desk.bluez?.behaviours["Pair"] = failing(name)
        return Command()
      },
      hand: pairingModeAgain
    )
  }

  @Sendable private static func pairingModeAgain(_ desk: PairingDesk) -> Command {
    desk.isInPairingMode = true
    desk.bluez?.behaviours["Pair"] = { [unowned desk] in desk.pair($0) }
    desk.bluez?.behaviours["Connect"] = { [unowned desk] in desk.connect($0) }
    return Command()
  }

  /// A keyboard that pairs when the agent's answer is the right one.
  private static func asking(
    _ desk: PairingDesk,
    _ member: String,
    _ arguments: [BusValue] = [],
    accepts: @escaping (BusConnection.Reply) -> Bool
  ) {
    desk.bluez?.behaviours["Pair"] = { [unowned desk] pair in
      desk.bluez?.askAgent(member, [.path(FakeBlueZ.keypad)] + arguments) { answer in
        accepts(answer) ? desk.pair(pair) : PairingDesk.fail(pair, "AuthenticationFailed")
      }
    }
  }

  private static func isAccepted(_ answer: BusConnection.Reply) -> Bool {
    if case .success = answer { true } else { false }
  }

  @Sendable private static func fixedCode(_ desk: PairingDesk) {
    asking(desk, "RequestPinCode") { answer in
      if case .success(let values) = answer { values.first?.text == "1234" } else { false }
    }
  }

  private static func typing(_ line: String, at message: PairingMessage) -> Command {
    Command(isInteractive: true) { $0 == message ? .line(line) : nil }
  }

  private static func switches(_ desk: PairingDesk, _ name: String, isOn: Bool) throws {
    try desk.kernel.write("sys/class/rfkill/rfkill0/type", "bluetooth\n")
    for switched in ["soft", "hard"] {
      let value = switched == name && isOn ? "1\n" : "0\n"
      try desk.kernel.write("sys/class/rfkill/rfkill0/\(switched)", value)
    }
    try power(desk, !isOn)
  }

  private static func power(_ desk: PairingDesk, _ isOn: Bool) throws {
    let properties = ["Powered": BusValue.bool(isOn)]
    try desk.bluez?.set(properties, at: FakeBlueZ.adapter, "org.bluez.Adapter1")
  }

  private static func twoKeypads(_ desk: PairingDesk) throws {
    try desk.bluez?.add(
      "/org/bluez/hci0/dev_2",
      "org.bluez.Device1",
      [
        "Address": .string("F0:F1:F2:F3:F4:FB"), "Adapter": .path(FakeBlueZ.adapter),
        "Alias": .string("Fake Keypad"), "Appearance": .uint16(0x03c1),
      ]
    )
  }

  private static let choices = ([0xf0f1_f2f3_f4fa, 0xf0f1_f2f3_f4fb] as [UInt64]).map {
    KeyboardChoice(KeyboardName("Fake Keypad", BluetoothAddress(rawValue: $0)))
  }

  /// The keyboard itself: its code, its mode, its switch.
  static let keyboards = [
    Row(
      remedy: "remedy.listen-for-new-code",
      failure: .wrongCode,
      fault: { desk in
        asking(desk, "DisplayPasskey", [.uint32(1), .uint16(0)]) { _ in false }
        return Command()
      },
      hand: { desk in
        desk.isInPairingMode = true
        asking(desk, "DisplayPasskey", [.uint32(2), .uint16(0)], accepts: isAccepted)
        return Command()
      }
    ),
    Row(
      remedy: "remedy.try-other-pin",
      failure: .wrongPIN,
      fault: { desk in
        fixedCode(desk)
        return typing("0000", at: .askForPIN)
      },
      hand: { _ in typing("1234", at: .askForPIN) }
    ),
    Row(
      remedy: "remedy.type-pin",
      failure: .noPIN,
      fault: { desk in
        fixedCode(desk)
        return Command()
      },
      hand: { _ in typing("1234", at: .askForPIN) }
    ),
    Row(
      remedy: "remedy.allow-without-code",
      failure: .notAllowedWithoutCode,
      fault: { desk in
        asking(desk, "RequestAuthorization", accepts: isAccepted)
        return Command()
      },
      hand: { _ in typing("yes", at: .askWithoutCode(PairingDesk.name)) }
    ),
    Row(
      remedy: "remedy.compare-numbers",
      failure: .comparesNumbers,
      fault: { desk in
        asking(desk, "RequestConfirmation", [.uint32(39769)], accepts: isAccepted)
        return Command(capability: .displayOnly)
      },
      hand: { _ in typing("yes", at: .compare(PairingDesk.name, "039769")) }
    ),
    refusing("remedy.type-sooner", "AuthenticationTimeout", .tooSlow),
    refusing("remedy.pairing-mode-again", "AuthenticationRejected", .refused),
    refusing("remedy.pairing-mode-again", "AuthenticationCanceled", .keyboardEnded),
    refusing("remedy.pairing-mode-again", "DoesNotExist", .vanished),
    refusing("remedy.ask-doctor", "Strange", .unknown("org.bluez.Error.Strange")),
    refusing("remedy.close-other", "InProgress", .otherPairing),
    Row(
      remedy: "remedy.pairing-mode",
      failure: .notFound(wanted: "\(PairingDesk.address)", knowsLowEnergy: true),
      fault: { desk in
        desk.isInPairingMode = false
        return Command(timeout: .seconds(1))
      },
      hand: pairingModeAgain
    ),
    Row(
      remedy: "remedy.switch-on-nearby",
      failure: .noAnswer,
      fault: { desk in
        desk.isInPairingMode = false
        try desk.showKeypad()
        return Command()
      },
      hand: pairingModeAgain
    ),
    Row(
      remedy: "remedy.wake-nearby",
      failure: .away,
      fault: { desk in
        try desk.bluez?.addKeypad(["Paired": .bool(true), "Bonded": .bool(true)])
        desk.bluez?.behaviours["Connect"] = failing("Failed", "br-connection-page-timeout")
        return Command()
      },
      hand: { desk in
        desk.bluez?.behaviours["Connect"] = { [unowned desk] in desk.connect($0) }
        return Command()
      }
    ),
    Row(
      remedy: "remedy.off-and-on",
      failure: .noKeys,
      fault: { desk in
        desk.bluez?.behaviours["Connect"] = { $0.reply() }
        return Command()
      },
      hand: pairingModeAgain
    ),
    Row(
      remedy: "remedy.type-number",
      failure: .noChoice,
      fault: { desk in
        try twoKeypads(desk)
        return Command(target: nil, isInteractive: true) { $0.isChoice ? .endOfInput : nil }
      },
      hand: { _ in Command(target: nil, isInteractive: true) { $0.isChoice ? .line("1") : nil } }
    ),
    Row(
      remedy: "remedy.give-address",
      failure: .severalFit(wanted: "fake", choices: choices),
      fault: { desk in
        try twoKeypads(desk)
        return Command(target: "fake")
      },
      hand: { _ in Command(target: "\(PairingDesk.address)") }
    ),
  ]

  /// The computer: what the commands of the remedies do to it.
  static let computers = [
    Row(
      remedy: "remedy.power-on",
      failure: .adapterOff,
      fault: { desk in
        try power(desk, false)
        return Command()
      },
      hand: { desk in
        try power(desk, true)
        return Command()
      }
    ),
    Row(
      remedy: "remedy.unblock",
      failure: .softBlocked,
      fault: { desk in
        try switches(desk, "soft", isOn: true)
        return Command()
      },
      hand: { desk in
        try switches(desk, "soft", isOn: false)
        return Command()
      }
    ),
    Row(
      remedy: "remedy.find-switch",
      failure: .hardBlocked,
      fault: { desk in
        try switches(desk, "hard", isOn: true)
        return Command()
      },
      hand: { desk in
        try switches(desk, "hard", isOn: false)
        return Command()
      }
    ),
    Row(
      remedy: "remedy.plug-in-adapter",
      failure: .noAdapter,
      fault: { desk in
        try desk.bluez?.remove(FakeBlueZ.adapter, "org.bluez.Adapter1")
        return Command()
      },
      hand: { desk in
        try desk.bluez?.addAdapter()
        return Command()
      }
    ),
    Row(
      remedy: "remedy.start-service",
      failure: .noService,
      fault: { desk in
        desk.crash()
        return Command()
      },
      hand: { desk in
        try desk.startService()
        return Command()
      }
    ),
    Row(
      remedy: "remedy.restart-service",
      failure: .silentService,
      fault: { desk in
        desk.bluez?.behaviours["GetManagedObjects"] = { _ in }
        return Command()
      },
      hand: { desk in
        try desk.restart()
        return Command()
      }
    ),
    Row(
      remedy: "remedy.load-driver",
      failure: .noDriver,
      fault: { desk in
        try desk.kernel.remove("dev/uhid")
        desk.bluez?.behaviours["Connect"] = { $0.reply() }
        return Command()
      },
      hand: { desk in
        try desk.kernel.write("dev/uhid", "")
        return pairingModeAgain(desk)
      }
    ),
  ]

  @Test(arguments: keyboards + computers)
  func `who does what is said comes through`(_ row: Row) throws {
    let desk = try PairingDesk()
    let command = try row.fault(desk)
    let first = try run(command, at: desk)
    #expect(first.outcome == .failed(row.failure))
    let words = try #require(Self.remedies[row.remedy])
    #expect(row.failure.text(in: .english).hasSuffix(words))
    let second = try run(try row.hand(desk), at: desk)
    #expect(second.isReady, "\(String(describing: second.outcome))")
  }

  private func run(_ command: Command, at desk: PairingDesk) throws -> PairingDesk.Person {
    try desk.run(
      command.target,
      isInteractive: command.isInteractive,
      command.capability,
      timeout: command.timeout,
      answer: command.answer
    )
  }

  /// The remedies of pairing in en.words, each with its words.
  private static let remedies: [String: String] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/Core/Wording/Resources/en.words")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("remedy.") }
    return Dictionary(
      lines.map { line in
        let name = line.prefix { $0 != " " }
        return (String(name), String(line.dropFirst(name.count + 1)))
      },
      uniquingKeysWith: { first, _ in first }
    )
  }()

  @Test func `each remedy is followed, or it is said why not`() {
    let followed = Set((Self.keyboards + Self.computers).map(\.remedy))
    #expect(followed.union(Self.elsewhere.keys) == Set(Self.remedies.keys))
    #expect(followed.isDisjoint(with: Self.elsewhere.keys))
  }
}

extension PairingMessage {
  fileprivate var isChoice: Bool { if case .choose = self { true } else { false } }
}
