package import Keyboards

/// Which chord stands for which command: one profile, made ready for the key path.
///
/// Its cost for a key does not grow with the number of chords: one bit tells that a key is in no
/// chord at all, and one lookup tells which command a chord has.
package struct Bindings: Sendable {
  /// What a chord stands for.
  package struct Target: Hashable, BitwiseCopyable, Sendable {
    /// The place of the command in the catalogue.
    package var command: UInt16

    /// Named in help mode only; outside it the keys go to the application.
    package var isSystemKey: Bool

    /// Performed again for as long as the key is held.
    package var repeats: Bool
  }

  /// The chords of one context.
  private struct Table: Sendable {
    var targets: [Chord: Target] = [:]

    /// For each set of modifiers, by its bits, the keys that are in a chord with it.
    var keys = [KeySet](repeating: KeySet(), count: 64)
  }

  private var tables = [Table](repeating: Table(), count: BindingContext.allCases.count)

  /// Chords in which two ordinary keys are down at once; most keys are in none.
  private var pairedKeys = KeySet()
  package private(set) var hasModifierChords = false

  /// The command that begins and ends help mode, if the profile has it.
  package let helpMode: UInt16?

  /// Nothing is bound.
  package init() { helpMode = nil }

  /// Takes the chords of one profile; of two commands with one chord the earlier one has it.
  package init(_ profile: Profile, of catalogue: Catalogue) {
    helpMode = catalogue.index(of: "keyboard-help").map { UInt16($0) }
    for (index, command) in catalogue.commands.enumerated() {
      guard let context = BindingContext(command.context) else { continue }
      for chord in command.chords[profile] ?? [] {
        bind(chord, to: UInt16(index), command, in: context)
      }
    }
  }

  package var isEmpty: Bool { tables.allSatisfy(\.targets.isEmpty) }

  /// The command of a chord in a context, else anywhere, or `nil` when it is free.
  package func target(of chord: Chord, in context: BindingContext = .anywhere) -> Target? {
    if context != .anywhere, let target = target(of: chord, only: context) { return target }
    return target(of: chord, only: .anywhere)
  }

  /// The command that has a chord in just this context.
  package func target(of chord: Chord, only context: BindingContext) -> Target? {
    let index = Int(context.rawValue)
    guard tables[index].keys[Int(chord.modifiers.rawValue & 63)].contains(chord.key) else {
      return nil
    }
    return tables[index].targets[chord]
  }

  /// The key that begins and ends help mode with VO alone, if there is one.
  package var helpKey: KeyCode? {
    let targets = tables[Int(BindingContext.anywhere.rawValue)].targets
    return targets.first { $0.value.command == helpMode && $0.key.modifiers == .voiceOver }?.key.key
  }

  /// The keys that stand for a command by themselves, or with another ordinary key, anywhere.
  package var bareKeys: KeySet {
    var keys = pairedKeys
    keys.formUnion(tables[Int(BindingContext.anywhere.rawValue)].keys[0])
    return keys
  }

  package func isPaired(_ key: KeyCode) -> Bool { pairedKeys.contains(key) }

  private mutating func bind(
    _ chord: Chord,
    to index: UInt16,
    _ command: Command,
    in context: BindingContext
  ) {
    let table = Int(context.rawValue)
    guard tables[table].targets[chord] == nil else { return }
    tables[table].targets[chord] = Target(
      command: index,
      isSystemKey: command.context == .system && !chord.modifiers.contains(.voiceOver),
      repeats: command.repeats
    )
    if chord.key == .reserved { hasModifierChords = true }
    tables[table].keys[Int(chord.modifiers.rawValue)].insert(chord.key)
    guard chord.partner != .reserved else { return }
    pairedKeys.insert(chord.key)
    pairedKeys.insert(chord.partner)
  }
}
