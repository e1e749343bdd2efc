import Text
package import Settings

extension DoctorReport.Finding {
  /// The configuration, as `kbdctl check` reads it.
  package static func configuration(_ report: CheckReport) -> [Self] {
    let subject = "Configuration"
    if let error = report.error {
      return [.init(.wrong, subject, error.message, remedy: error.remedy ?? "Fix that line.")]
    }
    guard report.warnings.isEmpty else {
      return report.warnings.map { .init(.hint, subject, $0.message, remedy: $0.remedy ?? "") }
    }
    return [
      .init(
        .ok,
        subject,
        report.isMissing
          ? "\(shownPath(report.file)) is not there, so nothing is configured"
          : "\(shownPath(report.file)) is right"
      )
    ]
  }

  /// What was chosen for each keyboard, and the folder where it is kept.
  ///
  /// - Parameters:
  ///   - folder: Its path, and what this user may do there.
  ///   - records: What could be read of it.
  /// - Returns: One finding, or one for each file that is wrong.
  package static func state(_ folder: StateFolder, _ records: KeptRecords) -> [Self] {
    let subject = "Chosen layouts"
    guard records.faults.isEmpty else {
      return records.faults.map { .init(.wrong, subject, $0.message, remedy: $0.remedy ?? "") }
    }
    guard folder.isThere else {
      return [
        .init(.ok, subject, "nothing was chosen yet, so \(shownPath(folder.path)) is not there")
      ]
    }
    let files = records.count == 1 ? "1 file" : "\(records.count) files"
    let rights = folder.isWritable ? "change them" : "read them; root may change them"
    return [.init(.ok, subject, "\(shownPath(folder.path)) has \(files), and you may \(rights)")]
  }

  /// What this user may do with the folder of the state.
  package struct StateFolder: Hashable, Sendable {
    package var path: String
    package var isThere: Bool
    package var isWritable: Bool

    package init(path: String, isThere: Bool, isWritable: Bool) {
      self.path = path
      self.isThere = isThere
      self.isWritable = isWritable
    }
  }
}
