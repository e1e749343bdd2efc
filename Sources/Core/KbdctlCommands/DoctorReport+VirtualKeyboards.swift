import Text

extension DoctorReport.Finding {
  /// Virtual keyboards are made through `/dev/uinput`, which its driver makes and udev's rule opens.
  package static func virtualKeyboards(_ facts: AccessFacts, _ uinput: UinputFacts) -> [Self] {
    let typing = typing(facts, uinput)
    return [typing] + [rule(facts, uinput, typing), start(facts, uinput)].compactMap { $0 }
  }

  private static func typing(_ facts: AccessFacts, _ uinput: UinputFacts) -> Self {
    let subject = "Virtual keyboards"
    guard let node = facts.uinput else {
      return .init(
        .wrong,
        subject,
        uinput.driver == .missing
          ? "this kernel has no driver uinput" : "there is no /dev/uinput",
        remedy: driverRemedy(facts, uinput.driver)
      )
    }
    guard node.isUsable else {
      guard !facts.isOfInput(node) else {
        return .init(
          .wrong,
          subject,
          "you may not use /dev/uinput",
          remedy: facts.membershipRemedy
        )
      }
      return .init(
        .wrong,
        subject,
        "you may not use /dev/uinput, as \(ruleState(uinput.rule))",
        remedy: ruleRemedy(facts, uinput.rule)
      )
    }
    if let reason = uinput.openingFailure {
      return .init(
        .wrong,
        subject,
        "/dev/uinput cannot be opened (\(reason))",
        remedy: driverRemedy(facts, uinput.driver)
      )
    }
    guard !facts.person.usesSudo || facts.isPersonAllowed(node) else {
      return .init(
        .hint,
        subject,
        "with sudo you may use /dev/uinput, but not without it",
        remedy: facts.isOfInput(node) ? facts.membershipRemedy : ruleRemedy(facts, uinput.rule)
      )
    }
    return .init(.ok, subject, "you may use /dev/uinput\(facts.reason(node))")
  }

  private static func driverRemedy(_ facts: AccessFacts, _ driver: UinputFacts.Driver) -> String {
    if facts.isContainer { return "This is a container: run kbdctl on the machine itself." }
    switch driver {
    case .loadable, .unknown: return "Run ‘\(facts.asRoot("modprobe uinput"))’."
    case .loaded:
      return
        "Run ‘\(facts.asRoot("modprobe -r uinput"))’, then ‘\(facts.asRoot("modprobe uinput"))’."
    case .replaced:
      return "The kernel was replaced by a newer one since the computer started: start it again."
    case .builtIn: return "Start the computer again; the driver is there, but its node is not."
    case .missing:
      return "Install the usual kernel of your system, in Debian the package linux-image-amd64, and"
        + " start the computer with it; those for the cloud have no such driver."
    }
  }

  private static func rule(
    _ facts: AccessFacts,
    _ uinput: UinputFacts,
    _ typing: Self
  ) -> Self? {
    guard let node = facts.uinput else { return nil }
    let subject = "udev rule"
    if facts.isOfInput(node) {
      return .init(.ok, subject, "members of the group ‘input’ may use /dev/uinput")
    }
    // Told with what it keeps from working.
    guard typing.verdict == .ok else { return nil }
    return .init(
      .hint,
      subject,
      "\(ruleState(uinput.rule)), so other users may not use /dev/uinput",
      remedy: ruleRemedy(facts, uinput.rule)
    )
  }

  private static func ruleState(_ rule: UinputFacts.Rule) -> String {
    switch rule {
    case .absent: "kbdctl's udev rule is not installed"
    case .masked: "kbdctl's udev rule is switched off"
    case .installed: "kbdctl's udev rule is not in force"
    }
  }

  private static func ruleRemedy(_ facts: AccessFacts, _ rule: UinputFacts.Rule) -> String {
    let apply =
      "‘\(facts.asRoot("udevadm control --reload"))’ and"
      + " ‘\(facts.asRoot("udevadm trigger /dev/uinput"))’"
    switch rule {
    case .absent:
      return "Install it with ‘\(facts.asRoot("make install"))’ in the source of kbdctl."
    case .masked(let path):
      return "Remove what hides it with ‘\(facts.asRoot("rm \(shellWord(path))"))’,"
        + " then run \(apply)."
    case .installed: return "Run \(apply)."
    }
  }

  private static func start(_ facts: AccessFacts, _ uinput: UinputFacts) -> Self? {
    let subject = "Drivers at the start"
    guard [.loaded, .loadable].contains(uinput.driver) else { return nil }
    guard !uinput.isLoadedAtStart else {
      return .init(.ok, subject, "uinput is loaded whenever the computer starts")
    }
    return .init(
      .hint,
      subject,
      "nothing says that uinput is loaded whenever the computer starts",
      remedy: "Say it with ‘echo uinput | \(facts.asRoot("tee /etc/modules-load.d/kbdctl.conf"))’."
    )
  }
}
