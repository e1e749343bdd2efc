extension DoctorReport.Finding {
  /// Virtual keyboards are made through `/dev/uinput`.
  ///
  /// - Parameters:
  ///   - isThere: Whether it exists.
  ///   - isUsable: Whether this user may read and write it.
  /// - Returns: What that means for the listener.
  package static func output(isThere: Bool, isUsable: Bool) -> Self {
    let subject = "Virtual keyboards"
    if isUsable { return .init(.ok, subject, "/dev/uinput may be used") }
    guard isThere else {
      return .init(
        .missing,
        subject,
        "there is no /dev/uinput",
        remedy: "Run ‘modprobe uinput’ as root; a container has none."
      )
    }
    return .init(
      .missing,
      subject,
      "this user may not use /dev/uinput",
      remedy: "Run the listener as root, or install the project's udev rule and be a member of"
        + " the group input."
    )
  }

  /// Keys are read from event nodes.
  ///
  /// - Parameters:
  ///   - names: Those in `/dev/input`; some are not of event nodes.
  ///   - isReadable: Whether this user may read a path.
  /// - Returns: What that means for the listener.
  package static func input(_ names: [String], isReadable: (String) -> Bool) -> Self {
    let subject = "Reading keys"
    let nodes = names.filter { $0.hasPrefix("event") }
    guard !nodes.isEmpty else {
      return .init(
        .missing,
        subject,
        "there are no event nodes in \(inputFolder)",
        remedy: "Run ‘modprobe evdev’ as root; a container has none."
      )
    }
    let readable = nodes.count { isReadable("\(inputFolder)/\($0)") }
    guard readable < nodes.count else {
      return .init(.ok, subject, "all \(nodes.count) event nodes may be read")
    }
    return .init(
      .missing,
      subject,
      "this user may read \(readable) of \(nodes.count) event nodes",
      remedy: "Run the listener as root, or become a member of the group input with"
        + " ‘adduser USER input’ and log in again."
    )
  }

  /// Where the event nodes are.
  package static var inputFolder: String { "/dev/input" }

  /// What is said goes through Speech Dispatcher.
  ///
  /// - Parameter isInstalled: Whether its program is there.
  /// - Returns: A note when it is not: words can be printed instead.
  package static func speech(isInstalled: Bool) -> Self {
    let subject = "Speech"
    guard isInstalled else {
      return .init(
        .note,
        subject,
        "Speech Dispatcher is not installed",
        remedy: "Install the package speech-dispatcher, or use ‘--speech print’."
      )
    }
    return .init(.ok, subject, "Speech Dispatcher is installed")
  }
}
