import Text

/// A place in a file, counted from 1.
package struct FilePosition: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// A value of a TOML file, with its place.
package struct TomlNode: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    /// In the order of the file.
    case table([TomlMember])
    case array([TomlNode])
    case string(String)
    case integer(Int64)
    case float(Double)
    case boolean(Bool)

    /// A date, a time of day or both, as TOML writes it.
    case time(String)
  }

  package var value: Value
  package var position: FilePosition

  package init(value: Value, position: FilePosition) {
    self.value = value
    self.position = position
  }
}

/// A key of a table, with its place, and what it is set to.
package struct TomlMember: Hashable, Sendable {
  package var key: String
  package var position: FilePosition
  package var node: TomlNode

  package init(key: String, position: FilePosition, node: TomlNode) {
    self.key = key
    self.position = position
    self.node = node
  }
}

extension TomlNode {
  /// What was found, in words for a message.
  var found: String {
    switch value {
    case .table: "a table"
    case .array: "a list"
    case .string(let text): "the text \(inDoubleQuotes(text))"
    case .integer(let number): "the number \(number)"
    case .float(let number): "the number \(number)"
    case .boolean(let value): "\(value)"
    case .time(let text): "the time \(text)"
    }
  }
}
