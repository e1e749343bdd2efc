import Keyboards

/// What a file of words has, a table for each of its sections.
struct WordTables: Sendable {
  var language: [String: String] = [:]
  var keys: [KeyCode: String] = [:]
  var typingKeys: [KeyCode: String] = [:]
  var modifiers: [KeyCode: String] = [:]
  var voModifiers: [KeyCode: String] = [:]
  var symbols: [Character: String] = [:]
  var phonetics: [Character: String] = [:]
  var deadKeys: [String: String] = [:]
  var commands: [String: String] = [:]
  var summaries: [String: String] = [:]
  var weekdays: [Int: String] = [:]
  var months: [Int: String] = [:]
  var phrases: [String: Template] = [:]

  /// Takes over what another file has, but no phrase whose places differ.
  mutating func overlay(_ other: WordTables) {
    language.overlay(other.language)
    keys.overlay(other.keys)
    typingKeys.overlay(other.typingKeys)
    modifiers.overlay(other.modifiers)
    voModifiers.overlay(other.voModifiers)
    symbols.overlay(other.symbols)
    phonetics.overlay(other.phonetics)
    deadKeys.overlay(other.deadKeys)
    commands.overlay(other.commands)
    summaries.overlay(other.summaries)
    weekdays.overlay(other.weekdays)
    months.overlay(other.months)
    phrases.overlay(other.phrases.filter { $0.value.places == phrases[$0.key]?.places })
  }
}

extension Dictionary {
  fileprivate mutating func overlay(_ other: Self) { merge(other) { $1 } }
}
