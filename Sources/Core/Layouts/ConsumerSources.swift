/// Where it is said how the consumer reads keys.
///
/// A place is looked at only when those before it say nothing.
package struct ConsumerSources {
  /// What was found.
  package struct Finding: Hashable, Sendable {
    package let consumer: Consumer
    package let origin: Consumer.Origin

    /// The layouts that this place has besides, which keys cannot be sent for.
    package let beyond: [LayoutName]
  }

  private let commandLine: OutputLayout?
  private let configured: OutputLayout?
  private let system: SystemLayoutSources

  /// - Parameters:
  ///   - commandLine: What `--output-layout` names.
  ///   - configured: What `output-layout` of the configuration names.
  ///   - system: Where the machine's layouts are named.
  package init(
    commandLine: OutputLayout?,
    configured: OutputLayout?,
    _ system: SystemLayoutSources
  ) {
    self.commandLine = commandLine
    self.configured = configured
    self.system = system
  }

  /// The consumer, when it is a text console or when it is a desktop.
  package func consumer(isConsole: Bool) -> Finding {
    if let commandLine { return Self.named(commandLine, .commandLine, isConsole) }
    if let configured { return Self.named(configured, .configured, isConsole) }
    let (choice, origin) = system.layouts(ofConsole: isConsole)
    let output = OutputLayout(firstOf: choice)
    return Finding(
      consumer: Consumer(output, isConsole: isConsole),
      origin: origin,
      // A console has one table, whatever was put into it.
      beyond: isConsole ? [] : Array(choice.layouts.dropFirst(output.groups.count))
    )
  }

  private static func named(
    _ output: OutputLayout,
    _ origin: Consumer.Origin,
    _ isConsole: Bool
  ) -> Finding {
    Finding(consumer: Consumer(output, isConsole: isConsole), origin: origin, beyond: [])
  }
}

extension ConsumerSources.Finding {
  /// A line when layouts are left out, and one with what to do; `nil` when all can be reached.
  package var notice: String? {
    guard !beyond.isEmpty else { return nil }
    let all = consumer.groups + beyond
    return """
      \(origin.name) has \(all.count) layouts, \(inWords(all)); kbdctl types in the first two only
      Name the two that you use with output-layout in [listener] of the configuration.
      """
  }
}

extension Consumer.Origin {
  /// What people know the place by.
  package var name: String {
    switch self {
    case .commandLine: "--output-layout"
    case .configured: "output-layout of the configuration"
    case .environment: "XKB_DEFAULT_LAYOUT"
    case .localed: "the system"
    case .keyboardFile: "/etc/default/keyboard"
    case .consoleFile: "/etc/vconsole.conf"
    case .nobody: "nobody"
    }
  }
}
