package import Keyboards
package import Layouts
import Text

/// One `[[keyboard]]` of the configuration: what holds for the keyboards that fit.
package struct KeyboardSection: Hashable, Sendable {
  package let pattern: KeyboardPattern
  package let kind: Keyboard.Kind?
  package let choice: LayoutChoice?
  package let geometry: Geometry?

  /// What is done for characters that the consumer's layouts cannot type.
  package let fallback: Fallback?

  /// What keys stand for, in the order of the file; `nil` without the table.
  package let remaps: [Located<Remap>]?

  /// A press that comes sooner than this after the last release of its key is kept out.
  package let bounce: Duration?

  /// The layouts once more, with their places.
  let layouts: [Located<LayoutName>]

  init(
    _ node: TomlNode,
    file: String,
    near: LayoutCatalog.Suggestions
  ) throws(SettingsError) {
    let table = try TomlTable(
      node,
      file: file,
      name: "[[keyboard]]",
      keys: ["match", "kind", "layouts", "geometry", "fallback", "remap", "bounce"],
      later: ["keypad", "layers", "numlock", "one-handed", "slow", "sticky", "repeat"]
    )
    let wanted = "a keyboard, such as \"046d:c31c\" or a part of its name"
    guard let match = try table.text("match", wants: wanted) else {
      throw table.failure(
        at: node.position,
        "this [[keyboard]] has no ‘match’, which says which one is meant"
      )
    }
    pattern = KeyboardPattern(match.value)
    kind = try table.choice("kind", of: Keyboard.Kind.self)
    geometry = try table.choice("geometry", of: Geometry.self)
    fallback = try table.choice("fallback", of: Fallback.self)
    layouts = try table.layouts("layouts", near: near) ?? []
    choice = try table.choice("layouts")
    bounce = try Self.bounce(table)
    remaps = try table["remap"].map { node throws(SettingsError) in
      try Self.remaps(node, file: file)
    }
  }

  /// The longest pause that is still a bouncing contact and no finger.
  private static let longestBounce = Duration.milliseconds(500)

  private static func bounce(_ table: TomlTable) throws(SettingsError) -> Duration? {
    let wanted = "a time up to 500ms, such as \"20ms\""
    guard let text = try table.text("bounce", wants: wanted) else { return nil }
    guard let bounce = Duration(words: text.value), bounce <= longestBounce else {
      throw table.failure(
        at: text.position,
        "‘bounce’ wants \(wanted), but found \(inDoubleQuotes(text.value))"
      )
    }
    return bounce
  }

  private static func remaps(
    _ node: TomlNode,
    file: String
  ) throws(SettingsError) -> [Located<Remap>] {
    let table = try TomlTable(openNode: node, file: file, name: "[keyboard.remap]")
    var remaps: [Located<Remap>] = []
    for member in table.members {
      let wanted = "a text, such as \"esc\", \"kp0 kp0\", \"leftctrl+c\" or \"none\""
      if case .table = member.node.value {
        throw table.failure(
          at: member.node.position,
          "\(inQuotes(member.key)): a tap and a hold cannot be used in this version; leave it out for now"
        )
      }
      guard case .string(let target) = member.node.value else {
        throw table.failure(member.key, wants: wanted, found: member.node)
      }
      do throws(RemapError) {
        let remap = try Remap(member.key, to: target)
        remaps.append(Located(value: remap, position: member.position))
      } catch {
        throw table.failure(at: member.position, "[keyboard.remap]: \(error)")
      }
    }
    return remaps
  }
}
