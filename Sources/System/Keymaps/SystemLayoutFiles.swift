import Glibc
package import Layouts
import LinuxSystem

/// The files that name the layouts of the machine.
package struct SystemLayoutFiles {
  /// Of keyboard(5), as Debian has it.
  package var keyboard = "/etc/default/keyboard"

  /// Of vconsole.conf(5), as systemd has it.
  package var console = "/etc/vconsole.conf"

  package init(keyboard: String? = nil, console: String? = nil) {
    if let keyboard { self.keyboard = keyboard }
    if let console { self.console = console }
  }

  /// Where the machine's layouts are named.
  ///
  /// - Parameter localed: Asks systemd-localed.
  /// - Returns: All places; none has been looked at.
  package func sources(
    localed: @escaping () -> SystemLayoutSources.Settings?
  ) -> SystemLayoutSources {
    SystemLayoutSources(
      environment: {
        Self.variable("XKB_DEFAULT_LAYOUT").map {
          (layouts: $0, variants: Self.variable("XKB_DEFAULT_VARIANT") ?? "")
        }
      },
      localed: localed,
      keyboardFile: { Self.text(of: keyboard) },
      consoleFile: { Self.text(of: console) },
      consoleNames: { LayoutRegistry.consoleNames }
    )
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  private static func text(of path: String) -> String? {
    (try? contents(of: path)).map { String(decoding: $0, as: UTF8.self) }
  }
}
