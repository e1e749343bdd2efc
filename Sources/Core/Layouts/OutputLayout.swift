import Text

/// The layouts that a consumer reads keys by: one, or two that it switches between.
package struct OutputLayout: Hashable, Sendable, CustomStringConvertible {
  /// The layouts cannot be those of a consumer.
  package enum FormError: Error, Hashable, Sendable {
    case empty
    case misnamed(LayoutName.FormError)
    case duplicate(LayoutName)
    case tooMany([LayoutName])

    /// One sentence: what was found, what is wanted.
    package var message: String {
      switch self {
      case .empty: "there is no layout; write one like us, or two like us,fr"
      case .misnamed(let error): error.message(near: [])
      case .duplicate(let name): "\(inQuotes(name)) is there twice; write each layout once"
      case .tooMany(let names):
        "\(names.count) layouts are too many; write one like us, or two like us,fr: keys can be"
          + " sent for the first two only"
      }
    }
  }

  /// Not empty, none twice; the first is in force.
  package let groups: [LayoutName]

  /// Keys can be sent for the group in force and for the next one (`Mode_switch`), no further.
  private static let limit = 2

  /// Reads layouts as a person writes them.
  ///
  /// - Parameter text: Such as `us` or `us,fr(bepo)`.
  /// - Throws: ``FormError`` for any other form, or for more than two layouts.
  package init(_ text: some StringProtocol) throws(FormError) {
    var names: [LayoutName] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name: LayoutName
      do throws(LayoutName.FormError) {
        name = try LayoutName(LayoutName.trimmed(word))
      } catch {
        throw text.allSatisfy(\.isWhitespace) ? .empty : .misnamed(error)
      }
      if names.contains(name) { throw .duplicate(name) }
      names.append(name)
    }
    guard names.count <= Self.limit else { throw .tooMany(names) }
    groups = names
  }

  /// The first layouts of a machine that has more than a consumer can be sent keys for.
  package init(firstOf choice: LayoutChoice) {
    groups = Array(choice.layouts.prefix(Self.limit))
  }

  /// As it is written.
  package var description: String { groups.map(\.description).joined(separator: ",") }
}
