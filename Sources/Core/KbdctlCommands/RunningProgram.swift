import Text

/// A process of this machine, as `/proc` shows it to everybody.
package struct RunningProgram: Hashable, Sendable {
  package var id: Int

  /// At most 15 bytes (`/proc/PID/comm`).
  package var name: String

  /// The names of the program and of what it was given, without their folders.
  package var words: [String]

  /// Whether it has event nodes and `/dev/uinput` open, as only a program has that changes keys;
  /// `nil` when that may not be seen.
  package var changesKeys: Bool?

  package init(id: Int, name: String, words: [String] = [], changesKeys: Bool? = nil) {
    self.id = id
    self.name = safeName(name)
    self.words = words
    self.changesKeys = changesKeys
  }

  /// Whether it takes keyboards; a scenario's keys come from a file.
  var isListener: Bool {
    name == "kbdctl" && words.dropFirst().first == "listen" && !words.contains("--keys")
  }

  /// Whether it, or the script that it runs, has one of these names; one that ends with `*` stands
  /// for all that begin so.
  fileprivate func isNamed(_ names: [String]) -> Bool {
    // A script has the name of its language's program, with the script as the next word.
    let own = [name] + words.prefix(2)
    return names.contains { wanted in
      wanted.hasSuffix("*")
        ? own.contains { $0.hasPrefix(wanted.dropLast()) } : own.contains(wanted)
    }
  }
}

extension DoctorReport.Finding {
  /// Programs that take keyboards too, and screen readers.
  ///
  /// Whether a keyboard is taken cannot be asked without taking it for a moment, in which a key would
  /// be lost: that is not done.
  package static func otherPrograms(_ programs: [RunningProgram]) -> [Self] {
    let remappers = programs.filter { !$0.isListener && ($0.isRemapper || $0.changesKeys == true) }
    let subject = "Other programs that change keys"
    let seesAll = !programs.contains { $0.changesKeys == nil }
    var findings: [Self] = remappers.map { program in
      .init(
        .hint,
        subject,
        "\(program.name) runs (process \(program.id)); what it has taken, kbdctl cannot listen to",
        remedy: program.unit.map {
          "If a keyboard stays silent, end it with ‘sudo systemctl stop \(shellWord($0))’."
        } ?? "If a keyboard stays silent, end it with ‘sudo kill \(shellWord(program.id))’."
      )
    }
    if findings.isEmpty {
      findings.append(
        .init(.ok, subject, seesAll ? "none runs" : "none that is known by its name runs")
      )
    }
    findings += programs.filter(\.isListener).map { program in
      .init(
        .ok,
        "Listener",
        "kbdctl listens already (process \(program.id)), and its keyboards cannot be taken twice"
      )
    }
    return findings + [screenReader(programs)]
  }

  private static func screenReader(_ programs: [RunningProgram]) -> Self {
    let running = screenReaders.filter { reader in programs.contains { $0.isNamed([reader]) } }
    return .init(
      .ok,
      "Screen reader",
      running.isEmpty
        ? "none runs; kbdctl speaks without one" : "\(running.joined(separator: ", ")) runs"
    )
  }

  private static let screenReaders = [
    "orca", "brltty", "fenrir", "espeakup", "speechd-up", "yasr", "edbrowse-speech",
  ]
}

extension RunningProgram {
  fileprivate var isRemapper: Bool { Self.remappers.contains { isNamed($0.names) } }

  /// The unit that its package starts it with.
  fileprivate var unit: String? {
    Self.remappers.first { isNamed($0.names) }?.unit
  }

  /// Those that grab keyboards, by the names of their processes (see each project's installation).
  private static let remappers: [(names: [String], unit: String?)] = [
    (["keyd", "keyd.rvaiya"], "keyd"),
    (["input-remapper*"], "input-remapper"),
    (["udevmon"], "udevmon"),
    (["intercept", "interception"], nil),
    (["kanata*", "kmonad*", "xremap*", "evremap", "evsieve", "swhkd", "makima"], nil),
    (["hawck-inputd", "hawck-macrod"], "hawck-inputd"),
    (["xkeysnail", "keyszer", "xwaykeyz", "key-mapper*"], nil),
  ]
}
