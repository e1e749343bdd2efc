package import Keyboards
package import Layouts
package import Settings
package import Shortcuts
import Text

/// Makes the rules of the key path from what people wrote and chose.
///
/// `listen`, a reload, `check` and a changed layout all use it; it looks at nothing but its inputs.
package struct RulesetCompiler: Sendable {
  /// Rules that are ready, and what to tell about them.
  package struct Compiled: Sendable {
    package var ruleset: Ruleset

    /// The layouts of each keyboard, for naming its keys.
    package var layouts: [KeyboardSlot: KeyboardLayouts]

    /// What is not wrong, but hardly meant.
    package var warnings: [SettingsError]
  }

  /// A keyboard that rules are wanted for.
  package struct Place: Hashable, Sendable {
    package var slot: KeyboardSlot
    package var keyboard: Keyboard

    /// What was chosen for it with `kbdctl layout`.
    package var record: KeyboardRecord?

    package init(_ slot: KeyboardSlot, _ keyboard: Keyboard, record: KeyboardRecord? = nil) {
      self.slot = slot
      self.keyboard = keyboard
      self.record = record
    }
  }

  private let configuration: Configuration

  /// Whose chords are bound.
  package let profile: Profile
  package let bindings: Bindings
  private let systemLayouts: LayoutChoice

  /// Compiles what is the same for all keyboards.
  ///
  /// - Parameters:
  ///   - configuration: The file.
  ///   - profile: What the command line names, which comes before the file.
  ///   - catalogue: All commands.
  ///   - systemLayouts: The layouts of a keyboard that nothing is said about.
  package init(
    _ configuration: Configuration,
    profile: Profile? = nil,
    _ catalogue: Catalogue,
    systemLayouts: LayoutChoice
  ) {
    self.configuration = configuration
    self.systemLayouts = systemLayouts
    self.profile = profile ?? configuration.profile ?? .voiceOverMac
    bindings = Bindings(self.profile, of: catalogue)
  }

  /// The chord that begins keyboard help, or `nil` when the profile has none.
  package var helpChord: (key: KeyCode, isCapsLock: Bool)? {
    guard let key = bindings.helpKey else { return nil }
    return (key, !voiceOver.contains(.controlOption))
  }

  /// What the configuration says of whoever gets the keys.
  package var outputLayout: OutputLayout? { configuration.outputLayout?.value }

  /// How VO is held.
  package var voiceOver: VoiceOverModifier {
    configuration.voiceOver ?? [.controlOption, .capsLock]
  }

  /// The rules for these keyboards.
  ///
  /// - Parameters:
  ///   - places: The keyboards.
  ///   - translation: Who gets the keys; `nil` when they go as they are.
  ///   - current: Corrects the layouts of a keyboard that has gone to another one meanwhile.
  /// - Returns: The rules, and what to tell about them.
  package func compiled(
    for places: [Place],
    _ translation: OutputTranslation? = nil,
    current: (KeyboardSlot, LayoutChoice) -> LayoutChoice = { $1 }
  ) -> Compiled {
    var layouts: [KeyboardSlot: KeyboardLayouts] = [:]
    var tables: [KeyboardSlot: TranslationTable] = [:]
    for place in places {
      var own = self.layouts(of: place)
      own.choice = current(place.slot, own.choice)
      layouts[place.slot] = own
      let fallback = configuration.setting(of: place.keyboard) { $0.fallback } ?? .nothing
      tables[place.slot] = translation?.table(for: own, fallback)
    }
    var rules: [KeyboardSlot: KeyboardRules] = [:]
    for place in places {
      rules[place.slot] = KeyboardRules(
        remap: RemapTable(remaps(of: place.keyboard).map(\.value)),
        bounce: configuration.setting(of: place.keyboard) { $0.bounce } ?? .zero,
        translation: tables[place.slot],
        isTranslatable: layouts[place.slot].map { $0.origin != .system } ?? false,
        isTranslating: !tables.isEmpty,
        bindings: bindings
      )
    }
    return Compiled(
      ruleset: Ruleset(
        bindings: bindings,
        voiceOver: voiceOver,
        capsLockTap: configuration.capsLockTap ?? .once,
        keyboards: rules
      ),
      layouts: layouts,
      warnings: Self.neededKeys.compactMap { missing($0, among: places.map(\.keyboard)) }
    )
  }

  private func layouts(of place: Place) -> KeyboardLayouts {
    KeyboardLayouts(
      record: place.record,
      configured: (
        choice: configuration.setting(of: place.keyboard) { $0.choice },
        geometry: configuration.setting(of: place.keyboard) { $0.geometry }
      ),
      system: systemLayouts
    )
  }

  /// What is not wrong, but hardly meant, for the keyboards of a machine, as `check` tells it.
  ///
  /// - Parameters:
  ///   - keyboards: All of them; those that a program made are left out, as nobody listens to them.
  ///   - kept: What was chosen for keyboards.
  /// - Returns: The warnings of the rules, then the records that cannot be read.
  package func warnings(about keyboards: [Keyboard], _ kept: KeptRecords) -> [SettingsError] {
    var unreadable: [SettingsError] = []
    let slots = zip(KeyboardSlot.all, keyboards.filter { !$0.isVirtual })
    let places = Place.all(slots.map { (slot: $0, keyboard: $1) }, kept) { error in
      if !unreadable.contains(error) { unreadable.append(error) }
    }
    return compiled(for: places).warnings + unreadable
  }

  /// Sections that come first hold first.
  private func remaps(of keyboard: Keyboard) -> [Located<Remap>] {
    configuration.keyboards.filter { $0.pattern.fit(keyboard) != nil }.flatMap { $0.remaps ?? [] }
  }

  /// Keys without which a machine can hardly be used.
  private static let neededKeys: [(key: KeyCode, name: String)] = [
    (.escape, "Escape"), (.enter, "Enter"),
  ]

  /// A warning when no keyboard has a key any more, though there are keyboards.
  private func missing(
    _ needed: (key: KeyCode, name: String),
    among keyboards: [Keyboard]
  ) -> SettingsError? {
    let typing = keyboards.filter { $0.kind == .keyboard }
    var culprit: (remap: Located<Remap>, keyboard: Keyboard)?
    for keyboard in typing {
      var seen: Set<Remap.Source> = []
      // What an earlier section says of a key hides what a later one does.
      let remaps = remaps(of: keyboard).filter { seen.insert($0.value.source).inserted }
      let own = remaps.first { $0.value.source == .key(needed.key) }
      guard let own, !remaps.contains(where: { $0.value.key == needed.key }) else { return nil }
      culprit = culprit ?? (own, keyboard)
    }
    guard let culprit else { return nil }
    return SettingsError(
      file: configuration.file,
      position: culprit.remap.position,
      message: "with this remap no key of \(culprit.keyboard.name) is \(needed.name)",
      remedy: "Give another key to it, such as f12 = \(inDoubleQuotes(needed.key.name))."
        + " Backspace, Escape and Enter as printed still release the keyboards."
    )
  }
}
