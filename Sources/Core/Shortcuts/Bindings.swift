package import Keyboards

/// Which chord stands for which command: one profile, made ready for the input path.
///
/// Its cost for a key does not grow with the number of chords: one bit tells that a key is in no
/// chord at all, and one lookup tells which command a chord has.
package struct Bindings: Sendable {
  /// What a chord stands for.
  package struct Target: Hashable, Sendable {
    /// The place of the command in the catalogue.
    package var command: UInt16

    /// Named in help mode only; outside it the keys go to the application.
    package var isSystemKey: Bool
  }

  /// Two commands that have the same chord; the context must decide between them.
  package struct Conflict: Hashable, Sendable {
    package var chord: Chord
    package var commands: [Command.ID]
  }

  private var targets: [Chord: Target] = [:]

  /// For each set of modifiers, by its bits, the keys that are in a chord with it.
  private var boundKeys = [KeySet](repeating: KeySet(), count: 64)

  /// Chords in which two ordinary keys are down at once; most keys are in none.
  private var pairedKeys = KeySet()
  package private(set) var hasModifierChords = false
  package private(set) var conflicts: [Conflict] = []

  /// The command that begins and ends help mode, if the profile has it.
  package let helpMode: UInt16?

  /// Nothing is bound.
  package init() { helpMode = nil }

  /// Takes the chords of one profile; of two commands with one chord the earlier one has it.
  package init(_ profile: Profile, of catalogue: Catalogue) {
    helpMode = catalogue.index(of: "keyboard-help").map { UInt16($0) }
    var owners: [Chord: [Command.ID]] = [:]
    var order: [Chord] = []
    for (index, command) in catalogue.commands.enumerated() {
      // The chords of help mode are the engine's own; those of Quick Nav hold only while it is on.
      guard command.context != .help, command.context != .quickNav else { continue }
      for chord in command.chords[profile] ?? [] {
        if owners[chord] == nil { order.append(chord) }
        owners[chord, default: []].append(command.id)
        bind(chord, to: UInt16(index), context: command.context)
      }
    }
    conflicts = order.compactMap { chord in
      let commands = owners[chord] ?? []
      return commands.count > 1 ? Conflict(chord: chord, commands: commands) : nil
    }
  }

  package var isEmpty: Bool { targets.isEmpty }

  /// The command of a chord, or `nil` when it is free.
  package func target(of chord: Chord) -> Target? {
    hasKeys(with: chord.modifiers, chord.key) ? targets[chord] : nil
  }

  /// Whether a key is in any chord with exactly these modifiers: one bit, without hashing.
  package func hasKeys(with modifiers: ChordModifiers, _ key: KeyCode) -> Bool {
    boundKeys[Int(modifiers.rawValue & 63)].contains(key)
  }

  package func isPaired(_ key: KeyCode) -> Bool { pairedKeys.contains(key) }

  private mutating func bind(_ chord: Chord, to command: UInt16, context: Command.Context) {
    guard targets[chord] == nil else { return }
    let isSystemKey = context == .system && !chord.modifiers.contains(.voiceOver)
    targets[chord] = Target(command: command, isSystemKey: isSystemKey)
    if chord.key == .reserved { hasModifierChords = true }
    boundKeys[Int(chord.modifiers.rawValue)].insert(chord.key)
    guard chord.partner != .reserved else { return }
    boundKeys[Int(chord.modifiers.rawValue)].insert(chord.partner)
    pairedKeys.insert(chord.key)
    pairedKeys.insert(chord.partner)
  }
}
