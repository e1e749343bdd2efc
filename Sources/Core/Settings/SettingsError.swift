import Text

/// What is wrong with a file of settings, and where.
package struct SettingsError: Error, Hashable, Sendable {
  package var file: String

  /// `nil` for the file as a whole.
  package var position: FilePosition?

  /// What was found and what is wanted.
  package var reason: String

  /// What the user can do, or `nil` when the message says it all.
  package var remedy: String?

  package init(
    file: String,
    position: FilePosition? = nil,
    message reason: String,
    remedy: String? = nil
  ) {
    self.file = file
    self.position = position
    self.reason = reason
    self.remedy = remedy
  }

  /// One sentence, beginning with `FILE:LINE:COLUMN:`.
  package var message: String {
    let place = position.map { ":\($0.line):\($0.column)" } ?? ""
    return "\(shownPath(file))\(place): \(reason)"
  }
}
