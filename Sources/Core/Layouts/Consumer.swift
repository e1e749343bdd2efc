/// Who gets the keys, the desktop or a text console, and how it reads them.
package struct Consumer: Hashable, Sendable {
  /// One layout, or two that it switches between; the first is in force. (XKB's groups.)
  package let groups: [LayoutName]

  /// A text console: it has one table for all keyboards, and takes key 84 (`Last_Console`) and 195
  /// for something else than a desktop does.
  package let isConsole: Bool

  /// - Parameters:
  ///   - output: The layouts.
  ///   - isConsole: Whether it is a text console, which cannot be sent keys of a second layout.
  package init(_ output: OutputLayout, isConsole: Bool) {
    groups = isConsole ? Array(output.groups.prefix(1)) : output.groups
    self.isConsole = isConsole
  }

  /// Who says which layouts a consumer has.
  package enum Origin: Hashable, Sendable {
    /// `--output-layout`.
    case commandLine

    /// `output-layout` of the configuration.
    case configured

    /// `XKB_DEFAULT_LAYOUT`, which desktops made with libxkbcommon begin with.
    case environment

    /// systemd-localed.
    case localed

    /// `/etc/default/keyboard`.
    case keyboardFile

    /// `/etc/vconsole.conf`.
    case consoleFile

    /// Nobody: `us`, as the kernel and XKB have it.
    case nobody
  }
}
