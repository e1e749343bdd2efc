package import Shortcuts
package import Text
import Performing
import Wording

/// The commands of a profile with their chords, as text and as JSON.
package struct ShortcutsReport: Sendable {
  /// Where a chord holds, in the order of the list.
  private static let places: [(context: Command.Context, title: String, words: String)] = [
    (.anywhere, "Anywhere", "anywhere"), (.text, "In text", "while the caret is in text"),
    (.table, "In a table", "in a table"), (.quickNav, "Quick Nav", "while Quick Nav is on"),
    (.help, "Keyboard help", "while keyboard help is on"),
    (.system, "Kept for the system", "anywhere; the system does it"),
  ]

  private let catalogue: Catalogue
  private let profile: Profile
  private let voiceOver: VoiceOverModifier
  private let words = Vocabulary.english

  /// - Parameters:
  ///   - catalogue: All commands.
  ///   - profile: Whose chords are told.
  ///   - voiceOver: How VO is held.
  package init(_ catalogue: Catalogue, profile: Profile, voiceOver: VoiceOverModifier) {
    self.catalogue = catalogue
    self.profile = profile
    self.voiceOver = voiceOver
  }

  private func chords(of command: Command) -> [Chord] { command.chords[profile] ?? [] }

  private var bound: [Command] { catalogue.commands.filter { !chords(of: $0).isEmpty } }

  /// What `shortcuts list` prints: lines that each make sense when read aloud.
  package var text: String {
    guard !bound.isEmpty else {
      return "The profile \(inQuotes(profile.rawValue)) binds no chord.\n"
    }
    var text = "Profile \(profile.rawValue). VO is \(voiceOver.inWords).\n"
    for place in Self.places {
      text += section(place.title, bound.filter { $0.context == place.context && $0.isAvailable })
    }
    return text
      + section("Only announced; not available in this version", bound.filter { !$0.isAvailable })
  }

  private func section(_ title: String, _ commands: [Command]) -> String {
    guard !commands.isEmpty else { return "" }
    return "\n\(title):\n" + commands.map { "\(line(of: $0))\n" }.joined()
  }

  private func line(of command: Command) -> String {
    let chords = chords(of: command).map { words.name(of: $0) }.joined(separator: ", or ")
    return "\(words.name(ofCommand: command.id.rawValue)): \(chords), name \(command.id)"
  }

  /// The same as one document.
  package var json: JSON { document(bound) }

  private func document(_ commands: [Command], chords: [Chord] = []) -> JSON {
    .members(
      [
        ("profile", .string(profile.rawValue)),
        ("vo", .array(voiceOver.names.map(JSON.string))),
      ] + (chords.isEmpty ? [] : [("chords", .array(chords.map { .string("\($0)") }))])
        + [("shortcuts", .array(commands.map(member)))]
    )
  }

  private func member(_ command: Command) -> JSON {
    .object([
      "command": .string(command.id.rawValue),
      "name": .string(words.name(ofCommand: command.id.rawValue)),
      "description": .string(words.summary(ofCommand: command.id.rawValue)),
      "context": .string(command.context.rawValue),
      "chords": .array(chords(of: command).map { .string("\($0)") }),
      "repeats": .bool(command.repeats),
      "available": .bool(command.isAvailable),
    ])
  }
}

// MARK: One chord, or one command

extension ShortcutsReport {
  /// What `shortcuts show` prints.
  ///
  /// - Parameters:
  ///   - subject: The name of a command, or chords in their grammar.
  ///   - isJSON: Whether it is one document.
  /// - Returns: All that has this name; a name may be that of a key, too.
  /// - Throws: ``CommandFailure`` for a text that is neither.
  package func answer(to subject: String, isJSON: Bool) throws(CommandFailure) -> String {
    let named = catalogue.commands.filter { $0.id.rawValue == subject }
    var pressed: [Chord] = []
    do throws(ChordError) {
      pressed = try Chord.parse(subject)
    } catch {
      if named.isEmpty { throw failure(subject, error) }
    }
    let bound = catalogue.commands.filter { chords(of: $0).contains(where: pressed.contains) }
    if isJSON {
      let commands = named + bound.filter { !named.contains($0) }
      return "\(document(commands, chords: pressed))\n"
    }
    let others = pressed.map { text(of: $0, besides: named) }
    return (named.map(page) + others.filter { !$0.isEmpty }).joined(separator: "\n")
  }

  private func failure(_ subject: String, _ error: ChordError) -> CommandFailure {
    let isChord = subject.contains("+") || subject.contains(",")
    let near = nearestMatches(to: subject, in: catalogue.commands.map(\.id.rawValue))
    return CommandFailure(
      isChord
        ? "\(inQuotes(subject)) is no chord: \(error)"
        : "there is no command and no key \(inQuotes(subject))\(suggestion(near))",
      remedy: "See all with ‘kbdctl shortcuts list’.",
      isWrongUsage: true
    )
  }

  /// A line for each fact of a command.
  private func page(of command: Command) -> String {
    let chords = chords(of: command).map { "\(words.name(of: $0)) (\($0))" }
    let place = Self.places.first { $0.context == command.context }?.words ?? ""
    var lines = [
      "Command: \(words.name(ofCommand: command.id.rawValue)), name \(command.id)",
      "What it does: \(words.summary(ofCommand: command.id.rawValue))",
      "Chords: \(chords.isEmpty ? "none in the profile \(profile.rawValue)" : chords.joined(separator: ", or "))",
      "Where: \(place)",
    ]
    if command.repeats { lines.append("Held: goes on") }
    if !command.isAvailable { lines.append("Available: not yet; it is only announced") }
    return lines.map { "\($0)\n" }.joined()
  }

  private func text(of chord: Chord, besides named: [Command]) -> String {
    let commands = catalogue.commands.filter {
      chords(of: $0).contains(chord) && !named.contains($0)
    }
    let name = "\(words.name(of: chord)) (\(chord))"
    guard !commands.isEmpty || !named.isEmpty else {
      return "\(name) is not assigned in the profile \(profile.rawValue).\n"
    }
    return commands.map { command in
      let place =
        command.context == .anywhere
        ? "" : ", \(Self.places.first { $0.context == command.context }?.words ?? "")"
      return "\(name)\(place): \(words.name(ofCommand: command.id.rawValue)), name \(command.id)."
        + " \(words.summary(ofCommand: command.id.rawValue))"
        + (command.isAvailable ? "\n" : " Not available yet; it is only announced.\n")
    }.joined()
  }
}

extension VoiceOverModifier {
  private static let ways: [(way: VoiceOverModifier, name: String, words: String)] = [
    (.controlOption, "leftctrl+leftalt", "left Control with left Alt"),
    (.capsLock, "capslock", "Caps Lock"),
  ]

  /// As the configuration writes them.
  fileprivate var names: [String] { Self.ways.filter { contains($0.way) }.map(\.name) }

  fileprivate var inWords: String {
    Self.ways.filter { contains($0.way) }.map(\.words).joined(separator: ", or ")
  }
}
