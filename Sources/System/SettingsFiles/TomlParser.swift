import CToml
package import Settings
import Text

extension TomlNode {
  /// A file with more bytes than this is refused (`most_bytes` in CToml.cpp).
  static let largestFile = 1 << 20

  /// Reads TOML 1.0.
  ///
  /// - Parameters:
  ///   - bytes: The whole file; it need not be UTF-8.
  ///   - file: Its name, for the error.
  /// - Returns: The table of the whole file.
  /// - Throws: ``SettingsError`` with the place and the reason.
  package static func parse(_ bytes: [UInt8], file: String) throws(SettingsError) -> TomlNode {
    let parsed: Result<TomlNode, SettingsError> = bytes.withUnsafeBytes { raw in
      let text = raw.baseAddress?.assumingMemoryBound(to: CChar.self)
      guard let document = ctoml_parse(text, raw.count) else {
        return .failure(SettingsError(file: file, message: "there is not enough memory to read it"))
      }
      // Everything below is copied out of the document before it goes.
      defer { ctoml_free(document) }
      if let root = ctoml_root(document) { return .success(TomlNode(root.pointee)) }
      var line: UInt32 = 0
      var column: UInt32 = 0
      let message = ctoml_error(document, &line, &column).map { String(cString: $0) } ?? ""
      let position = FilePosition(line: Int(line), column: Int(column))
      return .failure(
        SettingsError(
          file: file,
          position: position,
          message: "this is not TOML: \(plainWords(message))"
        )
      )
    }
    return try parsed.get()
  }

  fileprivate init(_ node: ctoml_node) {
    let children = UnsafeBufferPointer(start: node.children, count: node.child_count)
    let value: Value =
      switch node.kind {
      case CTOML_TABLE: .table(children.map(TomlMember.init))
      case CTOML_ARRAY: .array(children.map { TomlNode($0) })
      case CTOML_INTEGER: .integer(node.integer)
      case CTOML_FLOAT: .float(node.number)
      case CTOML_BOOLEAN: .boolean(node.boolean)
      case CTOML_TIME: .time(copied(node.text, node.text_length))
      default: .string(copied(node.text, node.text_length))
      }
    let position = FilePosition(line: Int(node.line), column: Int(node.column))
    self.init(value: value, position: position)
  }
}

extension TomlMember {
  fileprivate init(_ node: ctoml_node) {
    self.init(
      key: copied(node.key, node.key_length),
      position: FilePosition(line: Int(node.key_line), column: Int(node.key_column)),
      node: TomlNode(node)
    )
  }
}

private func copied(_ text: UnsafePointer<CChar>?, _ length: Int) -> String {
  let bytes = UnsafeBufferPointer(start: text, count: length)
  return String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
}

/// What toml++ says, in words for people who have not read its grammar, as far as it matters.
private func plainWords(_ message: String) -> String {
  let plain = [
    "unescaped control characters": "a text must end with a quote on the same line",
    "encountered end-of-file": "the file ends where something is still missing",
    "encountered end-of-line": "the line ends where something is still missing",
    "could not determine value type": "this is not a value; text stands in double quotes",
    "invalid utf-8": "this is not text in UTF-8",
    "cannot redefine existing": "this name has been used before",
    "exceeded maximum nested": "values are nested too deeply",
    "expected keys, tables": "a line begins with a key, a [table] or a # before a comment",
  ]
  if let known = plain.first(where: { message.contains($0.key) }) { return known.value }
  guard message.hasPrefix("Error while parsing "), let colon = message.firstRange(of: ": ") else {
    return safeName(message, limit: 300)
  }
  return safeName(String(message[colon.upperBound...]), limit: 300)
}
