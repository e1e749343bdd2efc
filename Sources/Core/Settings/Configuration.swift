package import Keyboards
package import Layouts
package import Shortcuts

/// What the administrator wrote into `kbdctl.toml`, checked.
package struct Configuration: Hashable, Sendable {
  /// The file's name, for errors that are found later.
  package let file: String

  /// The standard file need not exist.
  package let isThere: Bool

  /// Keyboards never to be touched.
  package private(set) var ignored: [KeyboardPattern] = []

  /// The layouts of the desktop or the console.
  package private(set) var outputLayout: Located<OutputLayout>?
  package private(set) var keyboards: [KeyboardSection] = []

  /// What `[shortcuts]` says; each is `nil` where it does not.
  package private(set) var profile: Profile?
  package private(set) var voiceOver: VoiceOverModifier?
  package private(set) var capsLockTap: CapsLockTap?

  /// How fast speech is, from -100 to 100 as Speech Dispatcher has it.
  package private(set) var speechRate: Int?

  /// Nothing is configured.
  package init(file: String) {
    self.file = file
    isThere = false
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - root: The table of the whole file.
  ///   - file: Its name, for errors.
  ///   - near: The layouts that a wrong name may have been meant for.
  /// - Throws: ``SettingsError`` for the first thing that is wrong.
  package init(
    _ root: TomlNode,
    file: String,
    near: LayoutCatalog.Suggestions = { _ in [] }
  ) throws(SettingsError) {
    self.file = file
    isThere = true
    let root = try TomlTable(
      root,
      file: file,
      keys: ["listener", "keyboard", "shortcuts", "speech"]
    )
    if let node = root["listener"] { try readListener(node) }
    if let node = root["keyboard"] { try readKeyboards(node, in: root, near: near) }
    if let node = root["shortcuts"] { try readShortcuts(node) }
    if let node = root["speech"] {
      let table = try TomlTable(node, file: file, name: "[speech]", keys: ["rate"])
      speechRate = try table.integer(
        "rate",
        in: -100...100,
        wants: "a whole number from -100 (slow) to 100 (fast)"
      )
    }
  }

  private mutating func readListener(_ node: TomlNode) throws(SettingsError) {
    let table = try TomlTable(
      node,
      file: file,
      name: "[listener]",
      keys: ["output-layout", "ignore"]
    )
    outputLayout = try table.outputLayout("output-layout")
    let wanted = "a list of keyboards, such as [\"1050:*\"]"
    ignored = (try table.texts("ignore", wants: wanted) ?? []).map { KeyboardPattern($0.value) }
  }

  private mutating func readKeyboards(
    _ node: TomlNode,
    in root: TomlTable,
    near: LayoutCatalog.Suggestions
  ) throws(SettingsError) {
    guard case .array(let sections) = node.value else {
      throw root.failure(
        at: node.position,
        "‘keyboard’ is a list of tables, but found \(node.found); write it as [[keyboard]]"
      )
    }
    for section in sections {
      keyboards.append(try KeyboardSection(section, file: file, near: near))
    }
  }

  private mutating func readShortcuts(_ node: TomlNode) throws(SettingsError) {
    let table = try ShortcutsTable(node, file: file)
    profile = try table.profile()
    voiceOver = try table.voiceOver()
    capsLockTap = try table.capsLockTap()
  }
}

extension Configuration {
  /// What is said about a keyboard, by the first section that fits and names it.
  package func setting<Value>(
    of keyboard: Keyboard,
    _ value: (KeyboardSection) -> Value?
  ) -> Value? {
    keyboards.lazy.filter { $0.pattern.fit(keyboard) != nil }.compactMap(value).first
  }

  /// What it says about devices: their kind, and which are never to be touched.
  package var overrides: Overrides {
    Overrides(
      kinds: keyboards.compactMap { section in
        section.kind.map { Overrides.Kind(section.pattern, $0) }
      },
      ignored: ignored
    )
  }

  /// What is hardly meant in what it says of whoever gets the keys.
  ///
  /// - Parameter lackOfLatin: Tells of a consumer that has no Latin letters; a desktop is meant.
  /// - Returns: The warnings, with their places.
  package func warnings(lackOfLatin: (Consumer) -> LackOfLatin?) -> [SettingsError] {
    guard let outputLayout,
      let lack = lackOfLatin(Consumer(outputLayout.value, isConsole: false))
    else { return [] }
    return [
      SettingsError(
        file: file,
        position: outputLayout.position,
        message: lack.message,
        remedy: lack.remedy
      )
    ]
  }

  /// Checks that all layouts exist on this machine.
  ///
  /// - Parameter fault: Compiles a layout, and gives what is wrong with it.
  /// - Throws: ``SettingsError`` with the place of the first that has a fault.
  package func check(
    _ fault: (LayoutName) -> (message: String, remedy: String)?
  ) throws(SettingsError) {
    var good: Set<LayoutName> = []
    let output = outputLayout.map { output in
      output.value.groups.map { Located(value: $0, position: output.position) }
    }
    let layouts = (output ?? []) + keyboards.flatMap(\.layouts)
    for layout in layouts where good.insert(layout.value).inserted {
      guard let fault = fault(layout.value) else { continue }
      throw SettingsError(
        file: file,
        position: layout.position,
        message: fault.message,
        remedy: fault.remedy
      )
    }
  }
}
