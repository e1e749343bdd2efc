import Text

/// A layout that is in a file of this machine, but libxkbcommon builds no keymap of it.
package struct BrokenLayout: Error, Hashable, Sendable {
  package let name: LayoutName

  /// The first file that has it.
  package let file: String

  /// What is wrong, in libxkbcommon's words; `nil` when it did not say.
  package let fault: String?

  package init(_ name: LayoutName, file: String, fault: String?) {
    self.name = name
    self.file = file
    self.fault = fault
  }

  /// One sentence.
  package var message: String {
    let subject =
      name.variant.map { "the variant \(inQuotes($0)) of \(inQuotes(name.layout))" }
      ?? "the layout \(inQuotes(name))"
    return "\(subject) exists, but libxkbcommon cannot compile it"
      + (fault.map { ": \(safeName($0, limit: 300))" } ?? "")
  }

  /// What the user can do.
  package var remedy: String { "Mend \(shownPath(file)), or choose another layout." }
}
