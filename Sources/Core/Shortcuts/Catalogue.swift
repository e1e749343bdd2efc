/// All commands, in the order of the data file.
package struct Catalogue: Sendable {
  /// What is wrong with a catalogue file, and where.
  package struct ParseError: Error, Hashable, Sendable, CustomStringConvertible {
    package var line: Int
    package var message: String

    package var description: String { "commands.tsv: line \(line): \(message)" }
  }

  package let commands: [Command]
  private let indices: [Command.ID: Int]

  /// The catalogue that the program carries.
  ///
  /// - Throws: ``ParseError``, which only a damaged build can give.
  package static func builtIn() throws(ParseError) -> Catalogue {
    try Catalogue(parsing: String(decoding: PackageResources.commands_tsv, as: UTF8.self))
  }

  /// Reads lines of six fields with tabs between; the head of commands.tsv specifies them.
  package init(parsing text: String) throws(ParseError) {
    var commands: [Command] = []
    var indices: [Command.ID: Int] = [:]
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty && !line.hasPrefix("#") {
      let command: Command
      do throws(FieldError) {
        command = try Command(fields: line.split(separator: "\t", omittingEmptySubsequences: false))
      } catch {
        throw ParseError(line: index + 1, message: error.message)
      }
      guard indices.updateValue(commands.count, forKey: command.id) == nil else {
        throw ParseError(line: index + 1, message: "‘\(command.id)’ is there twice")
      }
      commands.append(command)
    }
    self.commands = commands
    self.indices = indices
  }

  package func index(of id: Command.ID) -> Int? { indices[id] }
}

private struct FieldError: Error { var message: String }

extension Command {
  fileprivate init(fields: [Substring]) throws(FieldError) {
    guard fields.count == 6 else {
      throw FieldError(message: "found \(fields.count) fields, wanted 6 with tabs between")
    }
    guard let context = Context(rawValue: String(fields[1])) else {
      throw FieldError(message: "‘\(fields[1])’ is not a context")
    }
    self.init(
      id: ID(rawValue: String(fields[0])),
      context: context,
      summary: String(fields[5]),
      chords: [
        .voiceOverMac: try Self.chords(fields[2]), .voiceOverIOS: try Self.chords(fields[3]),
      ]
    )
    _ = try Self.chords(fields[4])
  }

  private static func chords(_ field: Substring) throws(FieldError) -> [Chord] {
    if field == "-" { return [] }
    do throws(ChordError) {
      return try Chord.parse(field)
    } catch {
      throw FieldError(message: "\(error)")
    }
  }
}
