import KbdctlCommands
import Keyboards
import Layouts
import Settings
import Testing

/// What the layout commands do with records that change, or cannot be read, in the meantime.
@Suite final class LayoutCommandTests {
  private var choice: LayoutChoice?
  private var fault: SettingsError?

  /// What another program chooses while a command begins.
  private var other: LayoutChoice?

  private static let keyboards = [keyboard("One", .connected), keyboard("Two", .disconnected)]

  private static func keyboard(_ name: String, _ state: Keyboard.State) -> Keyboard {
    Keyboard(
      id: Keyboard.ID(rawValue: "usb-\(name)"),
      name: name,
      kind: .keyboard,
      connection: .usb,
      state: state,
      identity: DeviceIdentity(bus: .usb, vendor: 1, product: 2),
      nodes: []
    )
  }

  private func layouts(_ record: KeyboardRecord?) -> KeyboardLayouts {
    KeyboardLayouts(record: record, configured: (nil, nil), system: .us)
  }

  private func perform(_ words: String...) throws -> LayoutCommand.Answer {
    guard case .layout(let command) = try Invocation(parsing: ["layout"] + words) else {
      throw UsageError("no layout command", help: "")
    }
    return try command.perform(on: ports)
  }

  private var ports: LayoutPorts {
    LayoutPorts(
      keyboard: { text throws(CommandFailure) in
        try KeyboardSelector(text).choose(from: Self.keyboards)
      },
      keyboards: { Self.keyboards },
      catalog: { () throws(CommandFailure) in
        LayoutCatalog(
          ["us", "de", "fr"].map { name in
            LayoutCatalog.Entry(
              name: (try? LayoutName(name)) ?? .us,
              description: name,
              languages: []
            )
          }
        )
      },
      nearest: { _ in [] },
      check: { _ throws(CommandFailure) in },
      legends: { layout throws(CommandFailure) in Self.legends(layout) },
      layouts: { [self] keyboard in
        var record = KeyboardRecord(of: keyboard)
        record.choice = choice
        let fault = keyboard.name == "One" ? fault : nil
        return HeldLayouts(fault.map { .failure($0) } ?? .success(record), layouts)
      },
      update: { [self] keyboard, change throws(CommandFailure) in
        if let other { choice = other }
        var record = KeyboardRecord(of: keyboard)
        record.choice = choice
        change(&record, layouts(nil))
        choice = record.choice
      },
      consumer: { [self] in finding },
      desktop: { DesktopFacts { $0 == "XDG_CURRENT_DESKTOP" ? "GNOME" : nil } },
      fallback: { [self] _ in fallback },
      symbols: { layouts throws(CommandFailure) in
        if layouts.contains(where: { $0.layout == "bad" }) { throw CommandFailure("bad") }
        return Self.symbols(layouts)
      },
      compose: { _ in .nothing }
    )
  }

  private static let twoKey = KeyCode(rawValue: 3)

  /// What the key 2 types; in all other places layouts are alike.
  private static func two(_ layout: LayoutName) -> Unicode.Scalar {
    layout.layout == "fr" ? "é" : "2"
  }

  private static func legends(_ layout: LayoutName) -> LegendTable {
    LegendTable(
      layout: layout,
      title: layout.layout == "fr" ? "French" : nil,
      legends: [twoKey: KeyLegend { _ in .text(String(Character(two(layout)))) }]
    )
  }

  /// The letters are of no keys in particular; `ru` has none.
  ///
  /// Mode_switch is where XKB has it.
  private static func symbols(_ layouts: [LayoutName]) -> KeymapSymbols {
    KeymapSymbols(groupCount: layouts.count) { group, _, _, row in
      row[Int(twoKey.rawValue)] = Keysym(two(layouts[group]))
      row[195] = Keysym(0xff7e)
      guard layouts[group].layout != "ru" else { return }
      for (place, letter) in (UInt8(ascii: "a")...UInt8(ascii: "z")).enumerated() {
        row[130 + place] = Keysym(Unicode.Scalar(letter))
      }
    }
  }

  private var output = ["us"]
  private var isConsole = false
  private var fallback = Fallback.nothing

  private var finding: ConsumerSources.Finding {
    let names = output.joined(separator: ",")
    let sources = SystemLayoutSources(
      environment: { nil },
      localed: { (names, "", names) },
      keyboardFile: { nil },
      consoleFile: { nil },
      consoleNames: { ConsoleNames("") }
    )
    return ConsumerSources(commandLine: nil, configured: nil, sources)
      .consumer(isConsole: isConsole)
  }

  private func choice(_ names: String..., at index: Int = 0) throws -> LayoutChoice {
    try LayoutChoice(names.map { try LayoutName($0) }, currentIndex: index)
  }

  @Test func `a change is made to what is chosen when it is made`() throws {
    choice = try choice("us")
    other = try choice("us", "de")
    #expect(
      try perform("add", "one", "fr").text
        == "One now types us, then de, then fr.\nAs French:\n1 character cannot be typed: é\n"
    )
    #expect(choice == (try choice("us", "de", "fr")))
    other = try choice("us", "fr")
    let error = #expect(throws: CommandFailure.self) { try perform("add", "one", "fr") }
    #expect(error?.message == "‘fr’ is already among this keyboard’s layouts, us, then fr")
  }

  @Test func `one record that cannot be read hides no other, and is told`() throws {
    choice = try choice("fr")
    fault = SettingsError(file: "One.toml", message: "damaged", remedy: "Mend it.")
    let answer = try perform("list")
    #expect(
      answer.text == """
        One: us (the system layout; none was chosen), id usb-One
        Two: fr, not connected, id usb-Two

        """
    )
    #expect(answer.failure == CommandFailure("One.toml: damaged", remedy: "Mend it."))
    #expect(try perform("list", "two").failure == nil)
    let picture = try perform("show", "one")
    #expect(picture.text.hasPrefix("One, layout us, "))
    #expect(picture.failure != nil)
  }

  @Test func `a choice that is kept later follows, and undoes nothing`() throws {
    #expect(
      try choice("us", "de", "fr").following(try choice("us", "fr", at: 1))
        == (try choice("us", "de", "fr", at: 2))
    )
    #expect(
      try choice("us", "de", at: 1).following(try choice("us", "fr", at: 1))
        == (try choice("us", "de", at: 1))
    )
  }

  @Test func `a layout that is chosen is compared with the desktop`() throws {
    output = ["us", "de", "ru"]
    #expect(
      try perform("set", "one", "fr").text == """
        One now types fr.
        This keyboard is French, the desktop uses us, then de.
        1 character cannot be typed: é
        With French as the desktop’s second layout all can. In GNOME:
          gsettings set org.gnome.desktop.input-sources sources "[('xkb', 'us'), ('xkb', 'fr'), \
        ('xkb', 'de'), ('xkb', 'ru')]"

        """
    )
    output = ["us", "fr"]
    #expect(try perform("set", "one", "fr").text == "One now types fr.\n")
  }

  @Test func `what is said is about the layout that is new`() throws {
    choice = try choice("fr", "us", at: 1)
    let french = "This keyboard is French, the desktop uses us."
    #expect(try perform("move", "one", "fr", "2").text == "One now types us, then fr.\n")
    #expect(try perform("next", "one").text.hasPrefix("One now types fr.\n\(french)\n"))
    #expect(try perform("remove", "one", "fr").text == "One now types us.\n")
    #expect(try perform("add", "one", "fr").text.contains("As French:"))
    #expect(try perform("remove", "one", "us").text.contains(french))
    #expect(try perform("unset", "one").text.contains(french) == false)
  }

  @Test func `a text console has no second layout`() throws {
    isConsole = true
    #expect(
      try perform("set", "one", "fr").text == """
        One now types fr.
        This keyboard is French, the text console uses us.
        1 character cannot be typed: é
        A text console has one layout for all keyboards. With French as that all can. \
        For all text consoles:
          sudo localectl set-keymap NAME

        """
    )
    output = ["ru"]
    #expect(
      try perform("check", "one").text.hasPrefix(
        """
        For the text console, the system names ru.
        ru has no letters a to z, so no keyboard can type them there: no command, no address
        Give the text consoles another layout, as with ‘sudo localectl set-keymap us’.

        """
      )
    )
  }

  @Test func `what is typed by number is said`() throws {
    fallback = .unicode
    let text = try perform("set", "one", "fr").text
    #expect(text.contains("1 character is typed by number, which few programs read: é\n"))
  }

  @Test func `a layout that cannot be compared is chosen all the same`() throws {
    output = ["bad"]
    let answer = try perform("set", "one", "fr")
    #expect(answer.text == "One now types fr.\n")
    #expect(answer.failure == CommandFailure("bad"))
    #expect(choice == (try choice("fr")))
  }
}
