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
      legends: { layout throws(CommandFailure) in LegendTable(layout: layout, legends: [:]) },
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
      }
    )
  }

  private func choice(_ names: String..., at index: Int = 0) throws -> LayoutChoice {
    try LayoutChoice(names.map { try LayoutName($0) }, currentIndex: index)
  }

  @Test func `a change is made to what is chosen when it is made`() throws {
    choice = try choice("us")
    other = try choice("us", "de")
    #expect(try perform("add", "one", "fr").text == "One now types us, then de, then fr.\n")
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
}
