package import Keyboards
package import Layouts
import Text

/// The text of a keyboard's state file, and back.
package enum KeyboardRecordFile {
  private static let keys = [
    "name", "vendor", "product", "uniq", "layouts", "current", "geometry", "kind",
  ]

  /// Reads what ``text(of:)`` wrote.
  ///
  /// - Parameters:
  ///   - root: The table of the whole file.
  ///   - id: The keyboard, which the file's name says.
  ///   - file: The file's path, for errors.
  /// - Returns: What was chosen.
  /// - Throws: ``SettingsError`` for the first thing that is wrong.
  package static func record(
    in root: TomlNode,
    id: Keyboard.ID,
    file: String
  ) throws(SettingsError) -> KeyboardRecord {
    let table = try TomlTable(root, file: file, keys: keys)
    let current = try table.integer(
      "current",
      in: 1...1000,
      wants: "the number of a layout, counted from 1"
    )
    return KeyboardRecord(
      id: id,
      name: try plainText("name", in: table),
      vendor: try number("vendor", in: table, of: root),
      product: try number("product", in: table, of: root),
      unique: try plainText("uniq", in: table),
      choice: try table.choice("layouts", currentIndex: (current ?? 1) - 1),
      geometry: try table.choice("geometry", of: Geometry.self),
      kind: try table.choice("kind", of: ChosenKind.self)
    )
  }

  /// May be empty or missing: it only serves to find the keyboard again.
  private static func plainText(
    _ key: String,
    in table: TomlTable
  ) throws(SettingsError) -> String {
    guard let node = table[key] else { return "" }
    guard case .string(let text) = node.value else {
      throw table.failure(key, wants: "a text", found: node)
    }
    return text
  }

  private static func number(
    _ key: String,
    in table: TomlTable,
    of root: TomlNode
  ) throws(SettingsError) -> UInt16 {
    let wanted = "four hexadecimal digits, such as \"046d\""
    guard let text = try table.text(key, wants: wanted) else {
      throw table.failure(at: root.position, "\(inQuotes(key)) is missing; it wants \(wanted)")
    }
    guard text.value.count == 4, let number = UInt16(text.value, radix: 16) else {
      throw table.failure(
        at: text.position,
        "\(inQuotes(key)) wants \(wanted), but found \(inDoubleQuotes(text.value))"
      )
    }
    return number
  }

  /// TOML that a person can read.
  package static func text(of record: KeyboardRecord) -> String {
    var text = """
      # What was chosen for one keyboard; ‘kbdctl layout’ and ‘kbdctl kind’ change it.
      name = \(quoted(record.name))
      vendor = "\(hexadecimal(record.vendor))"
      product = "\(hexadecimal(record.product))"
      uniq = \(quoted(record.unique))

      """
    if let choice = record.choice {
      text += "layouts = [\(choice.layouts.map { quoted("\($0)") }.joined(separator: ", "))]\n"
      text += "current = \(choice.currentIndex + 1)\n"
    }
    if let geometry = record.geometry { text += "geometry = \(quoted(geometry.rawValue))\n" }
    if let kind = record.kind { text += "kind = \(quoted(kind.rawValue))\n" }
    return text
  }
}
