package import Keyboards
package import Layouts

/// What the administrator wrote into `kbdctl.toml`, checked.
package struct Configuration: Hashable, Sendable {
  /// One `[[keyboard]]`.
  package struct KeyboardSection: Hashable, Sendable {
    package var pattern: KeyboardPattern
    package var kind: Keyboard.Kind?
    package var choice: LayoutChoice?
    package var geometry: Geometry?

    /// The layouts once more, with their places.
    var layouts: [Located<LayoutName>]
  }

  /// The file's name, for errors that are found later.
  package let file: String

  /// Keyboards never to be touched.
  package var ignored: [KeyboardPattern] = []
  package var keyboards: [KeyboardSection] = []

  /// The name of a profile, or a file; whether it is there is asked where profiles are read.
  package var profile: Located<String>?

  /// What takes the part of the VO keys, such as `leftctrl+leftalt`; still to be read as chords.
  package var vo: [Located<String>]?

  /// How fast speech is, from -100 to 100 as Speech Dispatcher has it.
  package var speechRate: Int?

  /// Nothing is configured.
  package init(file: String) { self.file = file }

  /// Reads the text of a file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - file: Its name, for errors.
  /// - Throws: ``SettingsError`` for the first thing that is wrong.
  package init(parsing bytes: [UInt8], file: String) throws(SettingsError) {
    self.file = file
    let root = try TomlTable(
      try TomlNode.parse(bytes, file: file),
      file: file,
      keys: ["listener", "keyboard", "shortcuts", "speech"]
    )
    if let node = root["listener"] { try readListener(node) }
    if let node = root["keyboard"] { try readKeyboards(node, in: root) }
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
      keys: ["ignore"],
      later: ["output-layout"]
    )
    let wanted = "a list of keyboards, such as [\"1050:*\"]"
    ignored = (try table.texts("ignore", wants: wanted) ?? []).map { KeyboardPattern($0.value) }
  }

  private mutating func readKeyboards(
    _ node: TomlNode,
    in root: TomlTable
  ) throws(SettingsError) {
    guard case .array(let sections) = node.value else {
      throw root.failure(
        at: node.position,
        "‘keyboard’ is a list of tables, but found \(node.found); write it as [[keyboard]]"
      )
    }
    for section in sections { keyboards.append(try KeyboardSection(section, file: file)) }
  }

  private mutating func readShortcuts(_ node: TomlNode) throws(SettingsError) {
    let table = try TomlTable(
      node,
      file: file,
      name: "[shortcuts]",
      keys: ["profile", "vo"],
      later: ["bind"]
    )
    profile = try table.text(
      "profile",
      wants: "\"voiceover-macos\", \"voiceover-ios\", \"none\" or a file"
    )
    let wanted = "a list of key chords, such as [\"leftctrl+leftalt\", \"capslock\"]"
    vo = try table.texts("vo", wants: wanted)
    if let vo, vo.isEmpty, let node = table["vo"] {
      throw table.failure(at: node.position, "‘vo’ wants \(wanted), but the list is empty")
    }
  }
}

extension Configuration.KeyboardSection {
  fileprivate init(_ node: TomlNode, file: String) throws(SettingsError) {
    let table = try TomlTable(
      node,
      file: file,
      name: "[[keyboard]]",
      keys: ["match", "kind", "layouts", "geometry"],
      later: ["keypad", "remap"]
    )
    let wanted = "a keyboard, such as \"046d:c31c\" or a part of its name"
    guard let match = try table.text("match", wants: wanted) else {
      throw table.failure(
        at: node.position,
        "this [[keyboard]] has no ‘match’, which says which one is meant"
      )
    }
    pattern = KeyboardPattern(match.value)
    kind = try table.choice("kind", of: Keyboard.Kind.self)
    geometry = try table.choice("geometry", of: Geometry.self)
    layouts = try table.layouts("layouts") ?? []
    choice = try table.choice("layouts")
  }
}

extension Configuration {
  /// What is said about a keyboard: of each thing, the first section that fits and names it.
  package func settings(for keyboard: Keyboard) -> (choice: LayoutChoice?, geometry: Geometry?) {
    let fitting = keyboards.filter { $0.pattern.fit(keyboard) != nil }
    return (fitting.lazy.compactMap(\.choice).first, fitting.lazy.compactMap(\.geometry).first)
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

  /// Whether any layout is named, so that ``check(in:)`` has something to do.
  package var namesLayouts: Bool { keyboards.contains { !$0.layouts.isEmpty } }

  /// Checks that all layouts exist on this machine.
  ///
  /// - Parameter catalog: The layouts of this machine.
  /// - Throws: ``SettingsError`` with the place of the first that does not, and the nearest ones.
  package func check(in catalog: LayoutCatalog) throws(SettingsError) {
    for layout in keyboards.flatMap(\.layouts) {
      do throws(LayoutCatalog.UnknownLayout) {
        try catalog.entry(for: layout.value)
      } catch {
        throw SettingsError(file: file, position: layout.position, message: error.message)
      }
    }
  }
}
