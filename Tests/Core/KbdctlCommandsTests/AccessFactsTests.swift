import KbdctlCommands
import Testing

/// The group `input` has the number 104, the user's own 1000.
@Suite struct AccessFactsTests {
  typealias Person = AccessFacts.Person
  typealias Node = AccessFacts.Node

  private static let user = Person(name: "ada", loginGroups: [1000], listedGroups: [1000])
  private static let joined = Person(name: "ada", loginGroups: [1000], listedGroups: [104, 1000])
  private static let member = Person(name: "ada", loginGroups: [104], listedGroups: [104])
  private static let root = Person(name: "root", isRoot: true)
  private static let sudo = Person(
    name: "ada",
    isRoot: true,
    usesSudo: true,
    loginGroups: [1000],
    listedGroups: [1000]
  )

  private static func node(
    _ isUsable: Bool,
    path: String = "/dev/input/event0",
    group: UInt32 = 104,
    mode: UInt32 = 0o660,
    hasList: Bool = false
  ) -> Node {
    Node(path: path, isUsable: isUsable, group: group, mode: mode, hasList: hasList)
  }

  static let join =
    "Join the group ‘input’ with ‘sudo usermod -aG input ada’, then log out and in again."

  private static let reading: [(Person, [Node], String)] = [
    (member, [node(true)], "ok: you may use all 1 event nodes, as a member of the group ‘input’."),
    (root, [node(true)], "ok: you may use all 1 event nodes, as root."),
    (
      user, [node(true, hasList: true)],
      "ok: you may use all 1 event nodes, as long as you sit at this machine."
    ),
    (
      user, [node(false), node(true, mode: 0o666)], "wrong: you may use 1 of 2 event nodes. \(join)"
    ),
    (
      joined, [node(false)],
      "wrong: you may use 0 of 1 event nodes. You are a member of the group ‘input’, but not yet in"
        + " this login: log out of all sessions and in again."
    ),
    (
      member, [node(false)],
      "wrong: you may use 0 of 1 event nodes. You are a member of the group ‘input’, so something"
        + " else forbids it, such as a container or a security policy."
    ),
    (
      user, [node(false, group: 0)],
      "wrong: you may use 0 of 1 event nodes. udev has not given /dev/input/event0 to the group"
        + " ‘input’: run ‘sudo udevadm trigger --action=add --subsystem-match=input’. \(join)"
    ),
    (
      sudo, [node(true), node(true, mode: 0o666)],
      "hint: with sudo you may use all 2 event nodes, without it 1. \(join)"
    ),
    (
      user, [],
      "wrong: there are no event nodes in /dev/input. Load the driver with ‘sudo modprobe evdev’; if"
        + " there are none then, no keyboard is attached."
    ),
    (
      root, [],
      "wrong: there are no event nodes in /dev/input. Load the driver with ‘modprobe evdev’; if there"
        + " are none then, no keyboard is attached."
    ),
  ]

  @Test(arguments: reading)
  func `reading needs every event node`(_ person: Person, _ nodes: [Node], text: String) {
    let facts = AccessFacts(person: person, inputGroup: 104, eventNodes: nodes, uinput: nil)
    #expect(brief([.reading(facts)]) == [text])
  }

  @Test func `without a group input it is made first`() {
    let facts = AccessFacts(
      person: Self.user,
      inputGroup: nil,
      eventNodes: [Self.node(false, group: 0, mode: 0o600)],
      uinput: nil
    )
    #expect(
      brief([.reading(facts)]) == [
        "wrong: you may use 0 of 1 event nodes. There is no group ‘input’: make it with"
          + " ‘sudo groupadd --system input’, join it with ‘sudo usermod -aG input ada’, and start"
          + " the computer again."
      ]
    )
  }

  @Test func `a container is told as what it is`() {
    let facts = AccessFacts(
      person: Self.root,
      inputGroup: 104,
      eventNodes: [],
      uinput: nil,
      isContainer: true
    )
    let findings =
      [.reading(facts)]
      + DoctorReport.Finding.virtualKeyboards(
        facts,
        UinputFacts(driver: .unknown, rule: .absent, isLoadedAtStart: false)
      )
    #expect(
      brief(findings) == [
        "wrong: there are no event nodes in /dev/input. This is a container: run kbdctl on the machine"
          + " itself.",
        "wrong: there is no /dev/uinput. This is a container: run kbdctl on the machine itself.",
      ]
    )
  }

  private static let drivers: [(UinputFacts.Driver, String)] = [
    (UinputFacts.Driver.loadable, "there is no /dev/uinput. Run ‘sudo modprobe uinput’."),
    (.unknown, "there is no /dev/uinput. Run ‘sudo modprobe uinput’."),
    (
      .loaded,
      "there is no /dev/uinput. Run ‘sudo modprobe -r uinput’, then ‘sudo modprobe uinput’."
    ),
    (
      .replaced,
      "there is no /dev/uinput. The kernel was replaced by a newer one since the computer started:"
        + " start it again."
    ),
    (
      .builtIn,
      "there is no /dev/uinput. Start the computer again; the driver is there, but its node is not."
    ),
    (
      .missing,
      "this kernel has no driver uinput. Install the usual kernel of your system, in Debian the"
        + " package linux-image-amd64, and start the computer with it; those for the cloud have no"
        + " such driver."
    ),
  ]

  @Test(arguments: drivers)
  func `without a node it is told what is missing`(_ driver: UinputFacts.Driver, text: String) {
    let facts = AccessFacts(
      person: Self.member,
      inputGroup: 104,
      eventNodes: [],
      uinput: nil
    )
    let uinput = UinputFacts(driver: driver, rule: .absent, isLoadedAtStart: true)
    let first = DoctorReport.Finding.virtualKeyboards(facts, uinput).first.map { brief([$0]) }
    #expect(first == ["wrong: \(text)"])
  }

  static let own = UinputFacts.Rule.installed(path: "/usr/lib/udev/rules.d/70-kbdctl.rules")
  static let masked = UinputFacts.Rule.masked(by: "/etc/udev/rules.d/70-kbdctl.rules")
  static let apply = "‘sudo udevadm control --reload’ and ‘sudo udevadm trigger /dev/uinput’."

  private static let rules: [(Person, Node, UinputFacts.Rule, [String])] = [
    (
      member, node(true), own,
      [
        "ok: you may use /dev/uinput, as a member of the group ‘input’.",
        "ok: members of the group ‘input’ may use /dev/uinput.",
      ]
    ),
    (
      user, node(false), own,
      [
        "wrong: you may not use /dev/uinput. \(join)",
        "ok: members of the group ‘input’ may use /dev/uinput.",
      ]
    ),
    (
      user, node(false, group: 0, mode: 0o600), .absent,
      [
        "wrong: you may not use /dev/uinput, as kbdctl's udev rule is not installed. Install it with"
          + " ‘sudo make install’ in the source of kbdctl."
      ]
    ),
    (
      member, node(false, group: 0, mode: 0o600), own,
      [
        "wrong: you may not use /dev/uinput, as kbdctl's udev rule is not in force. Run \(apply)"
      ]
    ),
    (
      member, node(false, group: 104, mode: 0o600), masked,
      [
        "wrong: you may not use /dev/uinput, as kbdctl's udev rule is switched off. Remove what hides"
          + " it with ‘sudo rm /etc/udev/rules.d/70-kbdctl.rules’, then run \(apply)"
      ]
    ),
    (
      sudo, node(true, group: 0, mode: 0o600), own,
      [
        "hint: with sudo you may use /dev/uinput, but not without it. Run \(apply)"
      ]
    ),
    (
      user, node(true, group: 0, hasList: true), .absent,
      [
        "ok: you may use /dev/uinput, as long as you sit at this machine.",
        "hint: kbdctl's udev rule is not installed, so other users may not use /dev/uinput. Install it"
          + " with ‘sudo make install’ in the source of kbdctl.",
      ]
    ),
  ]

  @Test(arguments: rules)
  func `udev's rule is told as it is in force`(
    _ person: Person,
    _ node: Node,
    _ rule: UinputFacts.Rule,
    texts: [String]
  ) {
    let facts = AccessFacts(person: person, inputGroup: 104, eventNodes: [], uinput: node)
    let uinput = UinputFacts(driver: .builtIn, rule: rule, isLoadedAtStart: false)
    #expect(brief(DoctorReport.Finding.virtualKeyboards(facts, uinput)) == texts)
  }

  @Test func `a node whose driver fails is told with the kernel's reason`() {
    let facts = AccessFacts(
      person: Self.root,
      inputGroup: 104,
      eventNodes: [],
      uinput: Self.node(true)
    )
    let uinput = UinputFacts(
      driver: .loadable,
      openingFailure: "No such device",
      rule: Self.own,
      isLoadedAtStart: false
    )
    #expect(
      brief(DoctorReport.Finding.virtualKeyboards(facts, uinput)) == [
        "wrong: /dev/uinput cannot be opened (No such device). Run ‘modprobe uinput’.",
        "ok: members of the group ‘input’ may use /dev/uinput.",
        "hint: nothing says that uinput is loaded whenever the computer starts. Say it with"
          + " ‘echo uinput | tee /etc/modules-load.d/kbdctl.conf’.",
      ]
    )
  }

  @Test func `groups are those of the file`() {
    let file = GroupFile("root:x:0:\ninput:x:104:ada,ben\nbroken\naudio:x:29:ada\n")
    #expect(file.number(of: "input") == 104)
    #expect(file.number(of: "broken") == nil)
    #expect(file.groups(of: "ada") == [29, 104])
    #expect(file.groups(of: "eve") == [])
  }
}

/// The lines of findings, without what they are about.
func brief(_ findings: [DoctorReport.Finding]) -> [String] {
  findings.map { finding in
    let remedy = finding.remedy.isEmpty ? "" : " \(finding.remedy)"
    return "\(finding.verdict.rawValue): \(finding.text).\(remedy)"
  }
}
