/// Where the machine's own layouts are named.
///
/// A place is looked at only when those before it name none.
package struct SystemLayoutSources {
  /// Two lists as XKB writes them, such as `us,ru` and `,phonetic`.
  package typealias Lists = (layouts: String, variants: String)

  /// `XKB_DEFAULT_LAYOUT` and `XKB_DEFAULT_VARIANT`.
  package var environment: () -> Lists?

  /// What systemd-localed says, if it runs or can be started.
  package var localed: () -> Lists?

  /// The text of `/etc/default/keyboard`.
  package var keyboardFile: () -> String?

  /// The text of `/etc/vconsole.conf`.
  package var consoleFile: () -> String?

  /// What the console's names mean.
  package var consoleNames: () -> ConsoleNames

  package init(
    environment: @escaping () -> Lists?,
    localed: @escaping () -> Lists?,
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

  /// All layouts of the machine, the first in use; `us` when nothing names one, as the kernel and
  /// XKB have it.
  package var layouts: LayoutChoice {
    let sources: [() -> [LayoutName]] = [
      { list(environment()) },
      { list(localed()) },
      { keyboardFile().map { DefaultKeyboardFile($0).layouts } ?? [] },
      console,
    ]
    for source in sources {
      if let choice = try? LayoutChoice(source()) { return choice }
    }
    return .us
  }

  private func list(_ lists: Lists?) -> [LayoutName] {
    lists.map { LayoutName.list($0.layouts, variants: $0.variants) } ?? []
  }

  private func console() -> [LayoutName] {
    guard let text = consoleFile() else { return [] }
    let file = DefaultKeyboardFile(text)
    guard file.layouts.isEmpty else { return file.layouts }
    return file.consoleName.map { consoleNames()[$0] } ?? []
  }
}
