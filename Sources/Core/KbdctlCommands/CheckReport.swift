package import Settings
package import Text

/// The result of `kbdctl check`.
package struct CheckReport: Hashable, Sendable {
  /// The configuration's name.
  package var file: String

  /// The standard file need not be there.
  package var isMissing: Bool

  /// The first thing that is wrong, which keeps the whole file from being used.
  package var error: SettingsError?
  package var warnings: [SettingsError]

  package init(
    file: String,
    isMissing: Bool = false,
    error: SettingsError? = nil,
    warnings: [SettingsError] = []
  ) {
    self.file = file
    self.isMissing = isMissing
    self.error = error
    self.warnings = warnings
  }

  /// What is to be printed; nothing for an error, which the failure tells.
  package var text: String {
    guard error == nil else { return "" }
    let lines = warnings.map { warning in
      "\(warning.message)\n" + (warning.remedy.map { "\($0)\n" } ?? "")
    }
    let summary =
      switch (isMissing, warnings.count) {
      case (true, 0): "this file is not there, so nothing is configured"
      case (false, 0): "nothing is wrong"
      case (_, 1): "it applies all the same, with 1 warning"
      case (_, let count): "it applies all the same, with \(count) warnings"
      }
    return lines.joined() + "\(shownPath(file)): \(summary).\n"
  }

  package var json: JSON {
    .object([
      "file": .string(file),
      "errors": .array(error.map { [$0.json] } ?? []),
      "warnings": .array(warnings.map(\.json)),
    ])
  }
}

extension SettingsError {
  fileprivate var json: JSON {
    .object([
      "file": .string(file),
      "line": position.map { .number($0.line) } ?? .null,
      "column": position.map { .number($0.column) } ?? .null,
      "message": .string(reason),
      "remedy": remedy.map(JSON.string) ?? .null,
    ])
  }
}
