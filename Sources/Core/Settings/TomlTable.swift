import Layouts
import Text

/// Reads the keys of one table and, at the end, refuses those that nobody read.
struct TomlTable {
  private let file: String
  let members: [TomlMember]

  /// How messages call it, such as `[listener]`; empty for the file itself.
  private let name: String

  /// All keys that the table may have.
  private var keys: [String]

  /// Takes a table and checks its keys.
  ///
  /// - Parameters:
  ///   - node: What should be a table.
  ///   - file: The file's name, for errors.
  ///   - name: How messages call it, such as `[listener]`; empty for the file itself.
  ///   - keys: All keys that it may have.
  ///   - later: Keys that the manual has, but this version does not.
  /// - Throws: ``SettingsError`` for anything else than a table, or a key that is not among these.
  init(
    _ node: TomlNode,
    file: String,
    name: String = "",
    keys: [String],
    later: [String] = []
  ) throws(SettingsError) {
    try self.init(openNode: node, file: file, name: name)
    self.keys = keys
    for member in members where !keys.contains(member.key) {
      throw unknown(member, later: later)
    }
  }

  /// Takes a table whose keys are not known beforehand.
  init(openNode node: TomlNode, file: String, name: String) throws(SettingsError) {
    guard case .table(let members) = node.value else {
      throw SettingsError(
        file: file,
        position: node.position,
        message: "\(inQuotes(name)) is a table, but found \(node.found)"
      )
    }
    (self.file, self.name, self.members, keys) = (file, name, members, [])
  }

  private func unknown(_ member: TomlMember, later: [String]) -> SettingsError {
    let place = name.isEmpty ? "" : " in \(name)"
    if later.contains(member.key) {
      return failure(
        at: member.position,
        "\(inQuotes(member.key))\(place) is not available in this version; leave it out for now"
      )
    }
    let near = suggestion(nearestMatches(to: member.key, in: keys + later))
    let choices = near.isEmpty ? "; one of: \(keys.joined(separator: ", "))" : near
    return failure(at: member.position, "unknown key \(inQuotes(member.key))\(place)\(choices)")
  }

  func failure(
    at position: FilePosition,
    _ message: String,
    remedy: String? = nil
  ) -> SettingsError {
    SettingsError(file: file, position: position, message: message, remedy: remedy)
  }

  /// A wrong value: what is wanted, and what was found.
  func failure(_ key: String, wants wanted: String, found node: TomlNode) -> SettingsError {
    failure(at: node.position, "\(inQuotes(key)) wants \(wanted), but found \(node.found)")
  }

  /// The value of a key, or `nil` if the table has not got it.
  subscript(key: String) -> TomlNode? { members.first { $0.key == key }?.node }

  func text(_ key: String, wants wanted: String) throws(SettingsError) -> Located<String>? {
    guard let node = self[key] else { return nil }
    guard case .string(let text) = node.value, !text.isEmpty else {
      throw failure(key, wants: wanted, found: node)
    }
    return Located(value: text, position: node.position)
  }

  func texts(_ key: String, wants wanted: String) throws(SettingsError) -> [Located<String>]? {
    guard let node = self[key] else { return nil }
    guard case .array(let nodes) = node.value else {
      throw failure(key, wants: wanted, found: node)
    }
    var texts: [Located<String>] = []
    for node in nodes {
      guard case .string(let text) = node.value, !text.isEmpty else {
        throw failure(key, wants: wanted, found: node)
      }
      texts.append(Located(value: text, position: node.position))
    }
    return texts
  }

  func integer(
    _ key: String,
    in range: ClosedRange<Int64>,
    wants wanted: String
  ) throws(SettingsError) -> Int? {
    guard let node = self[key] else { return nil }
    guard case .integer(let number) = node.value, range.contains(number) else {
      throw failure(key, wants: wanted, found: node)
    }
    return Int(number)
  }

  /// A word of a closed set.
  func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ key: String,
    of type: Choice.Type
  ) throws(SettingsError) -> Choice? {
    let words = Choice.allCases.map(\.rawValue)
    let wanted = "one of \(words.map(inDoubleQuotes).joined(separator: ", "))"
    guard let text = try text(key, wants: wanted) else { return nil }
    if let choice = Choice(rawValue: text.value) { return choice }
    let near = suggestion(nearestMatches(to: text.value, in: words))
    throw failure(
      at: text.position,
      "\(inQuotes(key)) wants \(wanted), but found \(inDoubleQuotes(text.value))\(near)"
    )
  }

  /// Layouts in their order; whether there are such layouts is asked later.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - near: What a text that is no name may have been meant for.
  /// - Returns: `nil` without the key.
  /// - Throws: ``SettingsError`` for anything else than a list of names.
  func layouts(
    _ key: String,
    near: LayoutCatalog.Suggestions = { _ in [] }
  ) throws(SettingsError) -> [Located<LayoutName>]? {
    let wanted = "a list of layouts, such as [\"fr\", \"us(dvorak)\"]"
    guard let texts = try texts(key, wants: wanted) else { return nil }
    var layouts: [Located<LayoutName>] = []
    for text in texts {
      do throws(LayoutName.FormError) {
        layouts.append(Located(value: try LayoutName(text.value), position: text.position))
      } catch {
        let message = error.message(near: near(text.value))
        throw failure(at: text.position, "\(inQuotes(key)): \(message)", remedy: error.remedy)
      }
    }
    return layouts
  }

  /// The layouts of a key as a choice, or `nil` without the key.
  func choice(_ key: String, currentIndex: Int = 0) throws(SettingsError) -> LayoutChoice? {
    guard let layouts = try layouts(key), let node = self[key] else { return nil }
    do throws(LayoutChoice.ChangeError) {
      return try LayoutChoice(layouts.map(\.value), currentIndex: currentIndex)
    } catch {
      throw failure(at: node.position, "\(inQuotes(key)): \(error.message)")
    }
  }

  /// The layouts of a consumer; whether there are such layouts is asked later.
  func outputLayout(_ key: String) throws(SettingsError) -> Located<OutputLayout>? {
    let wanted = "a layout, or two with a comma between them, such as \"us\" or \"us,fr\""
    guard let text = try text(key, wants: wanted) else { return nil }
    do throws(OutputLayout.FormError) {
      return Located(value: try OutputLayout(text.value), position: text.position)
    } catch {
      throw failure(at: text.position, "\(inQuotes(key)): \(error.message)")
    }
  }
}
