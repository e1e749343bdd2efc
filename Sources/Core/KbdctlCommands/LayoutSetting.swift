package import Layouts
import Text

/// What is known of the desktop or text console whose layouts could be set.
package struct DesktopFacts: Hashable, Sendable {
  /// The names that it gives itself (`XDG_CURRENT_DESKTOP`), or logind's name of the session.
  private let names: [String]

  /// The first number of its version, if it is Plasma (`KDE_SESSION_VERSION`).
  private let plasmaVersion: String?

  /// It answers swaymsg(1) (`SWAYSOCK`).
  private let hasSwaySocket: Bool

  /// Programs draw by X alone (`DISPLAY` without `WAYLAND_DISPLAY`).
  private let isX11: Bool

  /// - Parameters:
  ///   - variable: Looks into the environment; an empty variable counts as not set.
  ///   - session: What logind calls the desktop of the session in the foreground; `sudo` leaves
  ///     little of the environment.
  package init(_ variable: (String) -> String?, session: String? = nil) {
    let name = variable("XDG_CURRENT_DESKTOP") ?? session ?? ""
    names = name.lowercased().split(separator: ":").map(String.init)
    plasmaVersion = variable("KDE_SESSION_VERSION")
    hasSwaySocket = variable("SWAYSOCK") != nil
    isX11 = variable("DISPLAY") != nil && variable("WAYLAND_DISPLAY") == nil
  }

  /// Whether the command runs in a desktop, whatever is in the foreground.
  package static func areOfDesktop(_ variable: (String) -> String?) -> Bool {
    ["XDG_CURRENT_DESKTOP", "WAYLAND_DISPLAY", "DISPLAY", "SWAYSOCK"].contains {
      variable($0) != nil
    }
  }

  fileprivate func isNamed(_ names: String...) -> Bool {
    self.names.contains { name in names.contains { name == $0 } }
  }

  fileprivate var kind: LayoutSetting {
    if hasSwaySocket || isNamed("sway") { return .sway }
    if isNamed("kde", "plasma", "plasmawayland") {
      return .plasma(program: plasmaVersion == "5" ? "kwriteconfig5" : "kwriteconfig6")
    }
    if isNamed("gnome", "ubuntu", "ubuntu-xorg", "gnome-xorg", "gnome-classic") { return .gnome }
    return isX11 ? .x11 : .system
  }
}

/// Where the layouts of whoever gets the keys are set.
package enum LayoutSetting: Hashable, Sendable {
  case gnome
  case plasma(program: String)
  case sway
  case x11

  /// That of the whole machine, for desktops that follow it.
  case system

  /// That of all text consoles, with the name that they have for a layout.
  case console(name: String?)

  /// The setting of a desktop.
  package init(_ facts: DesktopFacts) { self = facts.kind }

  /// When the commands hold, as the beginning of a line.
  package var title: String {
    switch self {
    case .gnome: "In GNOME"
    case .plasma: "In Plasma"
    case .sway: "In sway, until it ends"
    case .x11: "On the X server, until it ends"
    case .system: "For the whole machine, from the next login on"
    case .console: "For all text consoles"
    }
  }

  /// What to type to set these layouts, the first in force, in order.
  package func commands(for layouts: [LayoutName]) -> [String] {
    let names = layouts.map(\.layout).joined(separator: ",")
    let variants = layouts.map { $0.variant ?? "" }.joined(separator: ",")
    let hasVariants = layouts.contains { $0.variant != nil }
    switch self {
    case .gnome:
      let sources = layouts.map { layout in
        "('xkb', '\(layout.layout)\(layout.variant.map { "+\($0)" } ?? "")')"
      }
      let list = "[\(sources.joined(separator: ", "))]"
      return ["gsettings set org.gnome.desktop.input-sources sources \(inDoubleQuotes(list))"]
    case .plasma(let program):
      let keys = [("Use", "true"), ("LayoutList", names), ("VariantList", variants)]
      return keys.map { key, value in
        "\(program) --file kxkbrc --group Layout --key \(key) \(shellWord(value))"
      } + ["dbus-send --type=signal /Layouts org.kde.keyboard.reloadConfig"]
    case .sway:
      // A comma would end the command outside of quotes (sway(5)).
      let settings =
        ["xkb_layout \(inDoubleQuotes(names))"]
        + (hasVariants ? ["xkb_variant \(inDoubleQuotes(variants))"] : [])
      return settings.map { "swaymsg 'input type:keyboard \($0)'" }
    case .x11:
      return ["setxkbmap -layout \(names)" + (hasVariants ? " -variant \(variants)" : "")]
    case .system: return [Self.localectl(layouts)]
    case .console(let name): return ["sudo localectl set-keymap \(name.map(shellWord) ?? "NAME")"]
    }
  }

  /// The command that sets the layouts of the machine's desktops.
  static func localectl(_ layouts: [LayoutName]) -> String {
    let names = layouts.map(\.layout).joined(separator: ",")
    let variants = layouts.map { $0.variant ?? "" }.joined(separator: ",")
    return "sudo localectl set-x11-keymap \(shellWord(names)) '' \(shellWord(variants))"
  }
}
