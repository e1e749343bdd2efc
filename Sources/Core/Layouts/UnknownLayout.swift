import Text

/// A name that is right in form, but no layout of this machine answers to it.
package struct UnknownLayout: Error, Hashable, Sendable {
  package let name: LayoutName

  /// Where layouts are looked for, in this order.
  package let folders: [String]

  /// The names it may have been meant for, best first.
  package var near: [String]

  package init(_ name: LayoutName, folders: [String], near: [String] = []) {
    self.name = name
    self.folders = folders
    self.near = near
  }

  /// One sentence, with the nearest names, or where it was looked for.
  package var message: String {
    let missing = "there is no layout \(inQuotes(name))"
    guard near.isEmpty, !folders.isEmpty else { return missing + suggestion(near) }
    return "\(missing) in \(folders.map(shownPath).joined(separator: ", "))"
  }

  /// What the user can do.
  package var remedy: String { LayoutCatalog.advice }
}
