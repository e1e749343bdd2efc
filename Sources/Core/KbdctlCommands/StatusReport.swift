package import Keyboards
package import Text

/// What `kbdctl status` was asked for.
package struct StatusOptions: Hashable, Sendable {
  package var isJSON: Bool
}

extension CommandTable.Row {
  static let status = CommandTable.Row(
    form: CommandForm(
      "status",
      group: .diagnose,
      summary: "show whether a listener runs, and which keyboards it has taken",
      details: """
        In this version a listener is a ‘kbdctl listen’ that somebody has started; there is none in
        the background. It is known by its process and by the virtual keyboards that it has made.
        """,
      options: [.json]
    ),
    parse: { arguments throws(UsageError) in
      _ = try arguments.operands()
      return .status(StatusOptions(isJSON: arguments.has("--json")))
    }
  )
}

/// What can be seen of listeners on this machine.
package struct StatusReport: Hashable, Sendable {
  private let keyboards: [Keyboard]

  /// The numbers of their processes.
  private let processes: [Int]

  /// - Parameters:
  ///   - inventory: The devices, also the virtual ones.
  ///   - programs: All processes that may be seen.
  package init(_ inventory: Inventory, _ programs: [RunningProgram]) {
    keyboards = inventory.keyboards.filter { inventory.listening.contains($0.id) }
    processes = programs.filter(\.isListener).map(\.id)
  }

  private var isRunning: Bool { !keyboards.isEmpty || !processes.isEmpty }

  package var text: String {
    guard isRunning else { return "No listener runs. Start one with ‘kbdctl listen’.\n" }
    let numbers = processes.map(String.init).joined(separator: ", ")
    let who = processes.isEmpty ? "A listener runs" : "A listener runs (process \(numbers))"
    guard !keyboards.isEmpty else { return "\(who), but has taken no keyboard.\n" }
    return "\(who). It listens to:\n" + keyboards.map { "\($0.name), id \($0.id)\n" }.joined()
  }

  package var json: JSON {
    .object([
      "listening": .bool(isRunning),
      "processes": .array(processes.map(JSON.number)),
      "keyboards": .array(
        keyboards.map { .object(["id": .string($0.id.rawValue), "name": .string($0.name)]) }
      ),
    ])
  }
}
