import Text

/// A name that is right in form, but no layout of this machine answers to it.
package struct UnknownLayout: Error, Hashable, Sendable {
  package let name: LayoutName

  /// What is wrong with the layout's file, in libxkbcommon's words; `nil` when there is none.
  package let fault: String?

  /// Where layouts are looked for, in this order.
  package let folders: [String]

  /// The names it may have been meant for, best first.
  package var near: [String]

  package init(_ name: LayoutName, fault: String? = nil, folders: [String], near: [String] = []) {
    self.name = name
    self.fault = fault
    self.folders = folders
    self.near = near
  }

  /// One sentence, with the nearest names, or where it was looked for.
  package var message: String {
    if let fault {
      return "the layout \(inQuotes(name)) cannot be read: \(safeName(fault, limit: 300))"
    }
    let missing = "there is no layout \(inQuotes(name))"
    guard near.isEmpty, !folders.isEmpty else { return missing + suggestion(near) }
    return "\(missing) in \(folders.map(shownPath).joined(separator: ", "))"
  }

  /// What the user can do.
  package var remedy: String {
    fault == nil
      ? "See all with ‘kbdctl layout list --available’." : "Fix the file, or choose another layout."
  }
}
