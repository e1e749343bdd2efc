/// Where the machine's own layouts are named.
///
/// A place is looked at only when those before it name none.
package struct SystemLayoutSources {
  /// Two lists as XKB writes them, such as `us,ru` and `,phonetic`.
  package typealias Lists = (layouts: String, variants: String)

  /// `XKB_DEFAULT_LAYOUT` and `XKB_DEFAULT_VARIANT`.
  package var environment: () -> Lists?

  /// What systemd-localed says, if it runs or can be started: lists as XKB writes them, and what the
  /// console calls its layout.
  package typealias Settings = (layouts: String, variants: String, consoleName: String)
  package var localed: () -> Settings?

  /// The text of `/etc/default/keyboard`.
  package var keyboardFile: () -> String?

  /// The text of `/etc/vconsole.conf`.
  package var consoleFile: () -> String?

  /// What the console's names mean.
  package var consoleNames: () -> ConsoleNames

  package init(
    environment: @escaping () -> Lists?,
    localed: @escaping () -> Settings?,
    keyboardFile: @escaping () -> String?,
    consoleFile: @escaping () -> String?,
    consoleNames: @escaping () -> ConsoleNames
  ) {
    self.environment = environment
    self.localed = localed
    self.keyboardFile = keyboardFile
    self.consoleFile = consoleFile
    self.consoleNames = consoleNames
  }

  /// All layouts of the machine's desktop, the first in use.
  package var layouts: LayoutChoice { layouts(ofConsole: false).choice }

  /// All layouts of the machine's desktop, or of its text consoles, which may have a table of their own.
  ///
  /// - Parameter isConsole: Those of the consoles.
  /// - Returns: The layouts, the first in use, and who names them; `us` when nobody does, as the kernel
  ///   and XKB have it.
  func layouts(ofConsole isConsole: Bool) -> (choice: LayoutChoice, origin: Consumer.Origin) {
    let sources: [(origin: Consumer.Origin, names: () -> [LayoutName])] = [
      // A text console reads no environment.
      (.environment, { isConsole ? [] : environment().map(Self.list) ?? [] }),
      (.localed, { localed().map { named($0, isConsole) } ?? [] }),
      (.keyboardFile, { keyboardFile().map { DefaultKeyboardFile($0).layouts } ?? [] }),
      (.consoleFile, { consoleFile().map { named(DefaultKeyboardFile($0), isConsole) } ?? [] }),
    ]
    for source in sources {
      if let choice = try? LayoutChoice(source.names()) { return (choice, source.origin) }
    }
    return (.us, .nobody)
  }

  private static func list(_ lists: Lists) -> [LayoutName] {
    LayoutName.list(lists.layouts, variants: lists.variants)
  }

  // Debian has one setting for both, and mostly no name for the console.

  /// What localed says; the console's own name comes first for a console.
  private func named(_ settings: Settings, _ isConsole: Bool) -> [LayoutName] {
    let console = isConsole ? consoleLayouts(settings.consoleName) : []
    return console.isEmpty ? Self.list((settings.layouts, settings.variants)) : console
  }

  /// What the console's file says, where a desktop's layouts may be too.
  private func named(_ file: DefaultKeyboardFile, _ isConsole: Bool) -> [LayoutName] {
    if !isConsole, !file.layouts.isEmpty { return file.layouts }
    let console = consoleLayouts(file.consoleName ?? "")
    return console.isEmpty ? file.layouts : console
  }

  private func consoleLayouts(_ name: String) -> [LayoutName] {
    name.isEmpty ? [] : consoleNames()[name]
  }
}
