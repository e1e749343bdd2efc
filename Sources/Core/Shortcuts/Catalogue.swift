import Text
import Keyboards

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
    try Catalogue(utf8: PackageResources.commands_tsv)
  }

  /// Reads lines of six fields with tabs between; the head of commands.tsv specifies them.
  package init(parsing text: String) throws(ParseError) { try self.init(utf8: Array(text.utf8)) }

  private init(utf8 text: [UInt8]) throws(ParseError) {
    var commands: [Command] = []
    var indices: [Command.ID: Int] = [:]
    // A little more than the built-in file has.
    commands.reserveCapacity(300)
    indices.reserveCapacity(300)
    var number = 0
    var fields: [ArraySlice<UInt8>] = []
    for line in ByteFields(of: text[...], separatedBy: "\n") {
      number += 1
      guard let first = line.first, first != UInt8(ascii: "#") else { continue }
      fields.removeAll(keepingCapacity: true)
      for field in ByteFields(of: line, separatedBy: "\t") { fields.append(field) }
      let command: Command
      do throws(FieldError) {
        command = try Command(fields: fields)
      } catch {
        throw ParseError(line: number, message: error.message)
      }
      guard indices.updateValue(commands.count, forKey: command.id) == nil else {
        throw ParseError(line: number, message: "\(inQuotes(command.id)) is there twice")
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
  fileprivate init(fields: [ArraySlice<UInt8>]) throws(FieldError) {
    guard fields.count == 6 else {
      throw FieldError(message: "found \(fields.count) fields, wanted 6 with tabs between")
    }
    let words = fields[..<3].map { String(decoding: $0, as: UTF8.self) }
    guard let context = Context(rawValue: words[1]) else {
      throw FieldError(message: "\(inQuotes(words[1])) is not a context")
    }
    guard words[2] == "yes" || words[2] == "-" else {
      throw FieldError(
        message: "\(inQuotes(words[2])) is neither yes nor -, for whether it repeats"
      )
    }
    self.init(
      id: ID(rawValue: words[0]),
      context: context,
      repeats: words[2] == "yes",
      chords: [
        .voiceOverMac: try Self.chords(fields[3]), .voiceOverIOS: try Self.chords(fields[4]),
      ]
    )
    _ = try Self.chords(fields[5])
  }

  private static func chords(_ field: ArraySlice<UInt8>) throws(FieldError) -> [Chord] {
    if field.count == 1, field.first == UInt8(ascii: "-") { return [] }
    do throws(ChordError) {
      return try Chord.parse(utf8: field)
    } catch {
      throw FieldError(message: "\(error)")
    }
  }
}
