import Bluetooth
import KbdctlCommands
import Keyboards
import Layouts
import Performing
import Settings
import Testing

@Suite struct DoctorFindingTests {
  typealias Finding = DoctorReport.Finding

  static let installation =
    "Install it with ‘sudo apt install speech-dispatcher speech-dispatcher-espeak-ng’, or read the"
    + " words with ‘--speech print’."
  static let restart =
    "End it with ‘pkill -KILL speech-dispatch’; it starts again when there is something to say."

  private static let ours = SpeechAddress(.init(user: 7, given: "unix_socket:/s"))
  private static let theirs = SpeechAddress(.init(user: 0, invoker: 1000))

  private static let answers: [(SpeechFacts, String)] = [
    (
      SpeechFacts(.modules(["espeak-ng", "dummy"], inUse: "espeak-ng", voices: 104), at: ours),
      "ok: Speech Dispatcher answers at /s, and speaks with espeak-ng, which has 104 voices."
    ),
    (
      SpeechFacts(.modules(["x"], inUse: "x", voices: 1), at: ours),
      "ok: Speech Dispatcher answers at /s, and speaks with x, which has 1 voice."
    ),
    (
      SpeechFacts(.modules(["dummy"], inUse: "dummy", voices: 1), at: ours),
      "wrong: Speech Dispatcher runs, but it has no voice. Give it one with"
        + " ‘sudo apt install speech-dispatcher-espeak-ng’. \(restart)"
    ),
    (
      SpeechFacts(.modules(["x"], inUse: "x", voices: 0), at: ours),
      "ok: Speech Dispatcher answers at /s, and speaks with x."
    ),
    (
      SpeechFacts(.modules(["x", "dummy"], inUse: "dummy", voices: 1), at: ours),
      "wrong: Speech Dispatcher runs, but it has no voice. Give it one with"
        + " ‘sudo apt install speech-dispatcher-espeak-ng’. \(restart)"
    ),
    (
      SpeechFacts(.modules([], inUse: "no module", voices: 0), at: ours),
      "wrong: Speech Dispatcher runs, but it has no voice. Give it one with"
        + " ‘sudo apt install speech-dispatcher-espeak-ng’. \(restart)"
    ),
    (
      SpeechFacts(.silent, at: ours),
      "wrong: the speech server at /s does not answer. \(restart)"
    ),
    (
      SpeechFacts(.refused("Permission denied"), at: ours),
      "wrong: the speech server at /s cannot be reached (Permission denied). It belongs to another"
        + " user, or something else is in its place; see ‘ls -l /s’."
    ),
    (
      SpeechFacts(.absent, at: ours),
      "not looked at: no speech server runs at /s; it is started when there is something to say."
        + " Hear it with ‘spd-say hello’."
    ),
    (
      SpeechFacts(.absent, at: ours, isInstalled: false),
      "hint: Speech Dispatcher is not installed. \(installation)"
    ),
    (
      SpeechFacts(.notAsked, at: SpeechAddress(.init(user: 7, given: "inet_socket:far:7"))),
      "not looked at: the speech server is at far, port 7."
    ),
    (
      SpeechFacts(.notAsked, at: SpeechAddress(.init(user: 7, given: "/s"))),
      "wrong: SPEECHD_ADDRESS is ‘/s’, which names no speech server. Unset it, or set it to"
        + " ‘unix_socket:’ and the path of a socket."
    ),
    (
      SpeechFacts(.absent, at: theirs),
      "hint: no speech server runs at \(theirs.place), and root does not start one there."
        + " Run ‘spd-say hello’ in the session of user 1000, which starts it."
    ),
    (
      SpeechFacts(.stranger(1001), at: theirs),
      "wrong: the speech server at \(theirs.place) is run by user 1001, a stranger, and is not used."
        + " Run ‘spd-say hello’ in the session of user 1000, which starts it."
    ),
  ]

  @Test(arguments: answers)
  func `speech is what the server answered`(_ facts: SpeechFacts, text: String) {
    #expect(brief(Finding.speech(facts)) == [text])
  }

  @Test func `root's own speech server is told apart from the session's`() {
    let facts = SpeechFacts(.absent, at: SpeechAddress(.init(user: 0)))
    #expect(
      brief(Finding.speech(facts)).last
        == "hint: no session was found, so kbdctl speaks through root's own speech server, which you"
        + " may not hear. Run kbdctl in your session, as a member of the group ‘input’."
    )
    #expect(Finding.speech(SpeechFacts(.absent, at: Self.theirs)).count == 1)
  }

  static let none = "ok: none runs."
  static let noReader = "ok: none runs; kbdctl speaks without one."

  private static let programs: [([RunningProgram], [String])] = [
    ([RunningProgram(id: 1, name: "systemd", changesKeys: false)], [none, noReader]),
    (
      [RunningProgram(id: 1, name: "systemd")],
      ["ok: none that is known by its name runs.", noReader]
    ),
    (
      [RunningProgram(id: 7, name: "keyd", words: ["keyd"], changesKeys: false)],
      [
        "hint: keyd runs (process 7); what it has taken, kbdctl cannot listen to. If a keyboard stays"
          + " silent, end it with ‘sudo systemctl stop keyd’.",
        noReader,
      ]
    ),
    (
      [
        RunningProgram(
          id: 8,
          name: "python3",
          words: ["python3", "input-remapper-service"],
          changesKeys: false
        )
      ],
      [
        "hint: python3 runs (process 8); what it has taken, kbdctl cannot listen to. If a keyboard"
          + " stays silent, end it with ‘sudo systemctl stop input-remapper’.",
        noReader,
      ]
    ),
    (
      [RunningProgram(id: 9, name: "unheard-of", changesKeys: true)],
      [
        "hint: unheard-of runs (process 9); what it has taken, kbdctl cannot listen to. If a keyboard"
          + " stays silent, end it with ‘sudo kill 9’.",
        noReader,
      ]
    ),
    (
      [
        RunningProgram(
          id: 10,
          name: "kbdctl",
          words: ["kbdctl", "listen"],
          changesKeys: true
        ),
        RunningProgram(id: 11, name: "kbdctl", words: ["kbdctl", "list"], changesKeys: false),
        RunningProgram(id: 12, name: "orca", words: ["python3", "orca"], changesKeys: false),
        RunningProgram(id: 13, name: "brltty", words: ["brltty"], changesKeys: false),
      ],
      [
        none,
        "ok: kbdctl listens already (process 10), and its keyboards cannot be taken twice.",
        "ok: orca, brltty runs.",
      ]
    ),
  ]

  @Test(arguments: programs)
  func `programs that take keyboards are known by name or by what they have open`(
    _ programs: [RunningProgram],
    texts: [String]
  ) {
    #expect(brief(Finding.otherPrograms(programs)) == texts)
  }

  private static let configurations: [(CheckReport, String)] = [
    (CheckReport(file: "/c", isMissing: true), "ok: /c is not there, so nothing is configured."),
    (CheckReport(file: "/c"), "ok: /c is right."),
    (
      CheckReport(file: "/c", error: SettingsError(file: "/c", message: "it is wrong")),
      "wrong: /c: it is wrong. Fix that line."
    ),
    (
      CheckReport(
        file: "/c",
        warnings: [SettingsError(file: "/c", message: "no Escape", remedy: "Give one.")]
      ),
      "hint: /c: no Escape. Give one."
    ),
  ]

  @Test(arguments: configurations)
  func `the configuration is what check says`(_ report: CheckReport, text: String) {
    #expect(brief(Finding.configuration(report)) == [text])
  }

  private static let folders: [(Bool, Bool, String)] = [
    (false, false, "ok: nothing was chosen yet, so /s is not there."),
    (true, false, "ok: /s has 0 files, and you may read them; root may change them."),
    (true, true, "ok: /s has 0 files, and you may change them."),
  ]

  @Test(arguments: folders)
  func `the state is told with who may change it`(
    _ isThere: Bool,
    _ isWritable: Bool,
    text: String
  ) {
    let folder = Finding.StateFolder(path: "/s", isThere: isThere, isWritable: isWritable)
    #expect(brief(Finding.state(folder, KeptRecords([], among: []))) == [text])
  }

  @Test func `each damaged record is named`() {
    let folder = Finding.StateFolder(path: "/s", isThere: true, isWritable: true)
    let records = KeptRecords(
      [],
      broken: [
        Keyboard.ID(rawValue: "y"): SettingsError(file: "/s/y", message: "it is a pipe"),
        Keyboard.ID(rawValue: "x"): SettingsError(
          file: "/s/x",
          message: "it is damaged",
          remedy: "Move it."
        ),
      ],
      folderFault: SettingsError(file: "/s", message: "it is shut", remedy: "Open it."),
      among: []
    )
    #expect(
      brief(Finding.state(folder, records)) == [
        "wrong: /s: it is shut. Open it.", "wrong: /s/x: it is damaged. Move it.",
        "wrong: /s/y: it is a pipe.",
      ]
    )
  }

  private static let keyboard = Keyboard(
    id: Keyboard.ID(rawValue: "usb-1"),
    name: "Board",
    kind: .keyboard,
    connection: .usb,
    identity: DeviceIdentity(bus: .usb, vendor: 1, product: 2),
    nodes: ["/dev/input/event0"]
  )

  @Test func `each layout of a keyboard is built`() throws {
    let names = [try LayoutName("us"), try LayoutName("fr(bepo)")]
    var built: [LayoutName] = []
    let findings = Finding.layouts(
      [Self.keyboard, Self.keyboard],
      of: { _ in names },
      build: { layout throws(CommandFailure) in built.append(layout) }
    )
    #expect(built == names)
    #expect(brief(findings) == ["ok: those of your keyboards are there: fr(bepo), us."])
    let broken = Finding.layouts(
      [Self.keyboard],
      of: { _ in names },
      build: { (_) throws(CommandFailure) in throw CommandFailure("no file", remedy: "Get it.") }
    )
    #expect(brief(broken) == ["wrong: Board: no file. Get it."])
    #expect(
      brief(Finding.layouts([], of: { _ in [] }, build: { _ in })) == [
        "not looked at: there is no keyboard. See what there is with ‘kbdctl list --all’."
      ]
    )
  }

  private static let systemLayouts: [(SystemLayoutSources.Lists?, String)] = [
    (("de,us", ",dvorak"), "ok: de, us(dvorak)."),
    ((" de, us", " , dvorak"), "ok: de, us(dvorak)."),
    (("", ""), "ok: none is set, so de, us(dvorak) is taken."),
    (("de,us", ""), differing("de, us")),
    (("us,de", "dvorak"), differing("us(dvorak), de")),
    (("de", "nodeadkeys"), differing("de(nodeadkeys)")),
    (("de,us+x", ",dvorak"), differing("de, us+x(dvorak)")),
    (
      nil,
      "not looked at: the system's settings service does not answer; without it kbdctl takes de,"
        + " us(dvorak)."
    ),
  ]

  private static func differing(_ told: String) -> String {
    "hint: the system says \(told), but kbdctl takes de, us(dvorak) for keyboards without layouts of"
      + " their own. If the system is right, see what XKB_DEFAULT_LAYOUT says; if kbdctl is, make"
      + " them the same with ‘sudo localectl set-x11-keymap de,us '' ,dvorak’."
  }

  @Test(arguments: systemLayouts)
  func `all layouts of the system are compared, with their variants`(
    _ told: SystemLayoutSources.Lists?,
    text: String
  ) throws {
    let used = try LayoutChoice([LayoutName("de"), LayoutName("us(dvorak)")])
    #expect(brief([.systemLayouts(told, used: used)]) == [text])
  }

  private static let places: [(Surroundings, [String])] = [
    (Surroundings(screen: .desktop("GNOME")), ["ok: you are in the desktop GNOME."]),
    (Surroundings(screen: .desktop("")), ["ok: you are in a desktop."]),
    (Surroundings(screen: .console("tty2")), ["ok: you are on the text console tty2."]),
    (
      Surroundings(screen: .unknown, isContainer: true),
      [
        "hint: this is a container, which most often has no keyboards of its own. Run kbdctl on the"
          + " machine itself.",
        "ok: you are neither in a desktop nor on a text console.",
      ]
    ),
    (
      Surroundings(screen: .remote, hasDevices: false),
      [
        "wrong: the kernel's devices are not shown in /sys/class/input. Mount it with"
          + " ‘sudo mount -t sysfs sysfs /sys’.",
        "ok: you are logged in from another machine; kbdctl sees the keyboards of this one.",
      ]
    ),
  ]

  @Test(arguments: places)
  func `the place is told as far as it matters`(_ place: Surroundings, texts: [String]) {
    #expect(brief(Finding.surroundings(place)) == texts)
  }

  private static let radios: [([(name: String, block: RadioBlock)], String)] = [
    ([], "not looked at: the kernel tells of no Bluetooth radio."),
    ([("hci0", .none)], "ok: not blocked."),
    (
      [("hci0", .soft), ("thinkpad", .none)],
      "hint: blocked by software (hci0). Run ‘sudo rfkill unblock bluetooth’, which is in the package"
        + " rfkill, then run the command again."
    ),
    (
      [("hci0", .soft), ("thinkpad", .hard)],
      "hint: blocked by a switch or a key of this computer (hci0, thinkpad). Find the wireless switch"
        + " or key of this computer, switch it on, then run the command again."
    ),
  ]

  @Test(arguments: radios)
  func `a radio is told by its switches, whatever BlueZ knows`(
    _ switches: [(name: String, block: RadioBlock)],
    text: String
  ) {
    #expect(
      brief(Finding.radio(switches, hasInputDriver: false)) == [
        text,
        "hint: the driver uhid is not loaded. Low Energy keyboards type nothing without it: run"
          + " ‘sudo modprobe uhid’.",
      ]
    )
    #expect(
      brief(Finding.radio(switches, hasInputDriver: true)) == [
        text, "ok: the driver uhid is there.",
      ]
    )
  }
}
