extension DoctorReport.Finding {
  /// Keys are read from event nodes, and their lights are written there.
  package static func reading(_ facts: AccessFacts) -> Self {
    let subject = "Reading keys"
    let nodes = facts.eventNodes
    guard let first = nodes.first else {
      return .init(
        .wrong,
        subject,
        "there are no event nodes in \(inputFolder)",
        remedy: facts.isContainer
          ? "This is a container: run kbdctl on the machine itself."
          : "Load the driver with ‘\(facts.asRoot("modprobe evdev"))’; if there are none then, no"
            + " keyboard is attached."
      )
    }
    if let shut = nodes.first(where: { !$0.isUsable }) {
      let open = nodes.count(where: \.isUsable)
      return .init(
        .wrong,
        subject,
        "you may use \(open) of \(nodes.count) event nodes",
        remedy: facts.isOfInput(shut) || facts.inputGroup == nil
          ? facts.membershipRemedy
          : "udev has not given \(shut.path) to the group ‘input’: run"
            + " ‘\(facts.asRoot("udevadm trigger --action=add --subsystem-match=input"))’. "
            + facts.membershipRemedy
      )
    }
    let allowed = nodes.count(where: facts.isPersonAllowed)
    guard !facts.person.usesSudo || allowed == nodes.count else {
      return .init(
        .hint,
        subject,
        "with sudo you may use all \(nodes.count) event nodes, without it \(allowed)",
        remedy: facts.membershipRemedy
      )
    }
    return .init(
      .ok,
      subject,
      "you may use all \(nodes.count) event nodes\(facts.reason(first))"
    )
  }

  /// Where the event nodes are.
  package static var inputFolder: String { "/dev/input" }
}
