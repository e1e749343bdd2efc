package import Keyboards

/// Which chord stands for which command: one profile, made ready for the key path.
///
/// Its cost for a key does not grow with the number of chords: one bit tells that a key is in no
/// chord at all, and one lookup tells which command a chord has. A class, so that handing it on costs
/// one reference.
package final class Bindings: Sendable {
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
  fileprivate struct Table: Sendable {
    var targets: [Chord: Target] = [:]

    /// For each set of modifiers, by its bits, the keys that are in a chord with it.
    var keys = [KeySet](repeating: KeySet(), count: 64)
  }

  /// One for each context.
  private let tables: [Table]

  /// Chords in which two ordinary keys are down at once; most keys are in none.
  private let pairedKeys: KeySet

  /// Whether a modifier that is tapped alone may be a chord.
  package let hasModifierChords: Bool

  /// The command that begins and ends help mode, if the profile has it.
  package let helpMode: UInt16?

  /// The command that begins and ends sending keys as they are.
  package let rawKeys: UInt16?

  /// Takes the chords of one profile; of two commands with one chord the earlier one has it.
  package init(_ profile: Profile, of catalogue: Catalogue) {
    helpMode = catalogue.index(of: .keyboardHelp).map { UInt16($0) }
    rawKeys = catalogue.index(of: .rawKeys).map { UInt16($0) }
    var tables = [Table](repeating: Table(), count: BindingContext.allCases.count)
    for (index, command) in catalogue.commands.enumerated() {
      guard let context = BindingContext(command.context) else { continue }
      for chord in command.chords[profile] ?? [] {
        tables[Int(context.rawValue)].bind(chord, to: UInt16(index), command)
      }
    }
    let chords = tables.flatMap(\.targets.keys)
    let pairs = chords.filter { $0.partner != .reserved }
    pairedKeys = KeySet(pairs.map(\.key) + pairs.map(\.partner))
    hasModifierChords = chords.contains { $0.key == .reserved }
    self.tables = tables
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
}

extension Bindings.Table {
  fileprivate mutating func bind(_ chord: Chord, to index: UInt16, _ command: Command) {
    guard targets[chord] == nil else { return }
    targets[chord] = Bindings.Target(
      command: index,
      isSystemKey: command.context == .system && !chord.modifiers.contains(.voiceOver),
      repeats: command.repeats
    )
    keys[Int(chord.modifiers.rawValue)].insert(chord.key)
    if chord.partner != .reserved { keys[Int(chord.modifiers.rawValue)].insert(chord.partner) }
  }
}
