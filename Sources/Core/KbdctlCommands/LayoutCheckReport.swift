import Keyboards
import Layouts

/// What the layouts of keyboards come to where their keys go: `layout check`, and what is said when
/// a layout is chosen.
struct LayoutCheckReport {
  /// One keyboard.
  struct Row {
    let keyboard: Keyboard
    let layouts: KeyboardLayouts

    /// Whether what the consumer lacks is typed by its number.
    let fallback: Fallback

    /// One for each layout, in order; none for a keyboard that goes as it is.
    let checks: [LayoutCheck]
  }

  let finding: ConsumerSources.Finding
  let typesLatin: Bool
  private(set) var rows: [Row] = []

  /// Where a desktop's layouts are set.
  private let desktop: LayoutSetting

  /// What the console calls a layout.
  private let consoleName: (LayoutName) -> String?

  var consumer: Consumer { finding.consumer }

  /// Looks at keyboards.
  ///
  /// - Parameters:
  ///   - keyboards: With the layouts that hold for each.
  ///   - ports: The machine.
  /// - Throws: ``CommandFailure`` for a layout that cannot be read.
  init(
    _ keyboards: [(keyboard: Keyboard, layouts: KeyboardLayouts)],
    _ ports: LayoutPorts
  ) throws(CommandFailure) {
    finding = ports.consumer()
    let consumer = finding.consumer
    desktop = LayoutSetting(ports.desktop())
    consoleName = { layout in (try? ports.catalog())?.consoleName(of: layout) }
    typesLatin =
      OutputWays(
        try ports.symbols(consumer.groups),
        isConsole: consumer.isConsole,
        ports.compose
      ).typesLatin
    for (keyboard, layouts) in keyboards {
      var checks: [LayoutCheck] = []
      for layout in layouts.choice.layouts where layouts.origin != .system {
        checks.append(try LayoutCheck(layout, on: keyboard.kind, to: consumer, ports))
      }
      rows.append(
        Row(
          keyboard: keyboard,
          layouts: layouts,
          fallback: ports.fallback(keyboard),
          checks: checks
        )
      )
    }
  }

  /// Where a remedy is set.
  func setting(for mend: LayoutCheck.Mend) -> LayoutSetting {
    consumer.isConsole ? .console(name: mend.layouts.first.flatMap(consoleName)) : desktop
  }

  /// What to type to have a remedy; layouts that are set further back stay.
  func commands(for mend: LayoutCheck.Mend) -> [String] {
    let others = (consumer.groups + finding.beyond).filter { !mend.layouts.contains($0) }
    return setting(for: mend).commands(for: Array((mend.layouts + others).prefix(Self.mostLayouts)))
  }

  /// XKB has no more groups.
  private static let mostLayouts = 4
}
