import KbdctlCommands
import Layouts
import Testing

/// What to type to set a desktop's layouts, for each desktop that is known.
@Suite struct LayoutSettingTests {
  struct Case: CustomTestStringConvertible {
    var variables: [String: String]
    var session: String?
    var setting: LayoutSetting
    var commands: [String]

    var testDescription: String { "\(variables), \(session ?? "no session")" }
  }

  static let plasma = [
    "--file kxkbrc --group Layout --key Use true",
    "--file kxkbrc --group Layout --key LayoutList us,fr",
    "--file kxkbrc --group Layout --key VariantList ,bepo",
  ]
  static let reload = "dbus-send --type=signal /Layouts org.kde.keyboard.reloadConfig"
  static let gnome = [
    "gsettings set org.gnome.desktop.input-sources sources \"[('xkb', 'us'), ('xkb', 'fr+bepo')]\""
  ]
  static let sway = [
    "swaymsg 'input type:keyboard xkb_layout \"us,fr\"'",
    "swaymsg 'input type:keyboard xkb_variant \",bepo\"'",
  ]
  static let x11 = ["setxkbmap -layout us,fr -variant ,bepo"]
  static let system = ["sudo localectl set-x11-keymap us,fr '' ,bepo"]

  static let cases = [
    Case(
      variables: ["XDG_CURRENT_DESKTOP": "ubuntu:GNOME", "DISPLAY": ":0", "WAYLAND_DISPLAY": "w"],
      setting: .gnome,
      commands: gnome
    ),
    Case(variables: [:], session: "gnome", setting: .gnome, commands: gnome),
    Case(
      variables: ["XDG_CURRENT_DESKTOP": "KDE", "KDE_SESSION_VERSION": "5"],
      setting: .plasma(program: "kwriteconfig5"),
      commands: plasma.map { "kwriteconfig5 \($0)" } + [reload]
    ),
    Case(
      variables: ["XDG_CURRENT_DESKTOP": "KDE", "KDE_SESSION_VERSION": "6", "DISPLAY": ":0"],
      setting: .plasma(program: "kwriteconfig6"),
      commands: plasma.map { "kwriteconfig6 \($0)" } + [reload]
    ),
    Case(
      variables: ["SWAYSOCK": "/run/sway", "WAYLAND_DISPLAY": "w"],
      setting: .sway,
      commands: sway
    ),
    Case(variables: [:], session: "sway", setting: .sway, commands: sway),
    Case(
      variables: ["XDG_CURRENT_DESKTOP": "XFCE", "DISPLAY": ":0"],
      setting: .x11,
      commands: x11
    ),
    Case(variables: ["DISPLAY": ":0"], setting: .x11, commands: x11),
    Case(
      variables: ["XDG_CURRENT_DESKTOP": "labwc", "DISPLAY": ":0", "WAYLAND_DISPLAY": "w"],
      setting: .system,
      commands: system
    ),
    Case(variables: [:], setting: .system, commands: system),
  ]

  @Test(arguments: cases) func `each desktop has its command`(_ one: Case) throws {
    let setting = LayoutSetting(DesktopFacts({ one.variables[$0] }, session: one.session))
    #expect(setting == one.setting)
    #expect(setting.commands(for: [.us, try LayoutName("fr(bepo)")]) == one.commands)
  }

  @Test func `layouts without variants need none`() throws {
    let layouts = [LayoutName.us, try LayoutName("fr")]
    #expect(LayoutSetting.x11.commands(for: layouts) == ["setxkbmap -layout us,fr"])
    #expect(LayoutSetting.sway.commands(for: layouts) == [Self.sway[0]])
  }

  @Test func `a console is told a layout by its own name`() throws {
    let layout = try LayoutName("gb")
    let setting = LayoutSetting.console(name: "uk")
    #expect(setting.commands(for: [layout]) == ["sudo localectl set-keymap uk"])
    let names = ConsoleNames(
      """
      uk        gb    pc105 -      -
      dvorak-uk gb    pc105 dvorak -
      de-latin1 de    pc105 -      -
      de        de    pc105 -      -
      mk        mk,us pc105 -      -
      """
    )
    let catalog = LayoutCatalog([], consoleNames: names)
    let found = try ["gb", "gb(dvorak)", "de", "mk", "fr"].map {
      catalog.consoleName(of: try LayoutName($0))
    }
    #expect(found == ["uk", "dvorak-uk", "de", nil, nil])
  }

  @Test(arguments: [
    (["DISPLAY"], true), (["WAYLAND_DISPLAY"], true), (["SWAYSOCK"], true),
    (["XDG_CURRENT_DESKTOP"], true), ([], false), (["KDE_SESSION_VERSION", "SSH_TTY"], false),
  ])
  func `a desktop is known by its environment`(_ variables: [String], _ isDesktop: Bool) {
    #expect(DesktopFacts.areOfDesktop { variables.contains($0) ? "x" : nil } == isDesktop)
  }
}
