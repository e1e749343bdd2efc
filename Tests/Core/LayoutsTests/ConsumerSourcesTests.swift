import Layouts
import Testing

@Suite struct ConsumerSourcesTests {
  private struct Case: Sendable {
    var commandLine: String?
    var configured: String?
    var environment: String?
    /// The desktop's layouts, and the console's name.
    var localed: (String, String)?
    var keyboard: String?
    var console: String?
    var isConsole = false
    var layouts: String
    var origin: Consumer.Origin
    var notice: String?
  }

  private static let cases = [
    Case(
      commandLine: "gb",
      configured: "fr",
      localed: ("de", ""),
      layouts: "gb",
      origin: .commandLine
    ),
    Case(configured: "us,fr", localed: ("de", ""), layouts: "us fr", origin: .configured),
    // A console has one table; what the user names holds for it too.
    Case(
      configured: "us,fr",
      localed: ("de", "uk"),
      isConsole: true,
      layouts: "us",
      origin: .configured
    ),
    Case(environment: "cz", localed: ("de", "uk"), layouts: "cz", origin: .environment),
    Case(
      environment: "cz",
      localed: ("de", "uk"),
      isConsole: true,
      layouts: "gb",
      origin: .localed
    ),
    Case(localed: ("de,us", "uk"), layouts: "de us", origin: .localed),
    Case(localed: ("de,us", "nosuch"), isConsole: true, layouts: "de", origin: .localed),
    Case(localed: ("de", ""), isConsole: true, layouts: "de", origin: .localed),
    Case(localed: ("", "uk"), isConsole: true, layouts: "gb", origin: .localed),
    // A desktop does not read the console's name, but where nothing else is known.
    Case(localed: ("", "uk"), keyboard: "XKBLAYOUT=fr", layouts: "fr", origin: .keyboardFile),
    Case(
      localed: ("", ""),
      keyboard: "XKBLAYOUT=fr",
      console: "KEYMAP=uk",
      isConsole: true,
      layouts: "fr",
      origin: .keyboardFile
    ),
    Case(
      console: "KEYMAP=uk\nXKBLAYOUT=ch",
      isConsole: true,
      layouts: "gb",
      origin: .consoleFile
    ),
    Case(console: "KEYMAP=uk\nXKBLAYOUT=ch", layouts: "ch", origin: .consoleFile),
    Case(console: "KEYMAP=uk", layouts: "gb", origin: .consoleFile),
    Case(console: "XKBLAYOUT=ch", isConsole: true, layouts: "ch", origin: .consoleFile),
    Case(layouts: "us", origin: .nobody),
    Case(isConsole: true, layouts: "us", origin: .nobody),
    Case(
      localed: ("us,ru,de", ""),
      layouts: "us ru",
      origin: .localed,
      notice: "the system has 3 layouts, us, then ru, then de; kbdctl types in the first two only\n"
        + "Name the two that you use with output-layout in [listener] of the configuration."
    ),
    Case(
      keyboard: "XKBLAYOUT=us,ru,de,fr",
      layouts: "us ru",
      origin: .keyboardFile,
      notice: "/etc/default/keyboard has 4 layouts, us, then ru, then de, then fr; kbdctl types in"
        + " the first two only\n"
        + "Name the two that you use with output-layout in [listener] of the configuration."
    ),
    Case(localed: ("us,ru,de", ""), isConsole: true, layouts: "us", origin: .localed),
  ]

  @Test(arguments: cases)
  private func `the consumer's layouts are those of the first place that names any`(
    _ one: Case
  ) throws {
    let finding = ConsumerSources(
      commandLine: try one.commandLine.map { try OutputLayout($0) },
      configured: try one.configured.map { try OutputLayout($0) },
      SystemLayoutSources(
        environment: { one.environment.map { ($0, "") } },
        localed: { one.localed.map { ($0.0, "", $0.1) } },
        keyboardFile: { one.keyboard },
        consoleFile: { one.console },
        consoleNames: { ConsoleNames("uk gb pc105 - x\n") }
      )
    ).consumer(isConsole: one.isConsole)
    #expect(
      finding.consumer.groups.map(\.description).joined(separator: " ") == one.layouts
    )
    #expect(finding.consumer.isConsole == one.isConsole)
    #expect(finding.origin == one.origin)
    #expect(finding.notice == one.notice)
  }
}
