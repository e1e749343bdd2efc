import Text

/// What is said of the file of `monitor --record`.
package struct RecordingWords: Hashable, Sendable {
  private let name: String

  /// - Parameter name: The file, as the user wrote it.
  package init(_ name: String) { self.name = name }

  /// What is said before anything is written.
  ///
  /// - Parameter replacesOther: Whether the file was there already.
  /// - Returns: Sentences, the warning last.
  package func notices(replacesOther: Bool) -> [String] {
    let warning =
      "everything that is typed, passwords too, is written to \(inQuotes(name)) until this ends;"
      + " only its owner may read it"
    let other = "\(inQuotes(name)) was there already and is replaced"
    return replacesOther ? [other, warning] : [warning]
  }

  /// Why there is no such file.
  ///
  /// - Parameters:
  ///   - isOther: Whether something else has the name.
  ///   - reason: The system's own words.
  /// - Returns: What ends the command.
  package func cannotBegin(isOther: Bool, _ reason: String) -> CommandFailure {
    CommandFailure(
      "cannot write the scenario \(inQuotes(name)): "
        + (isOther ? "it is there already and is no plain file" : reason),
      remedy: "Give --record the name of a file in a folder of yours."
    )
  }

  /// What is said when the disk is full, for example.
  package func cannotGoOn(_ reason: String) -> String {
    "cannot write the scenario \(inQuotes(name)): \(reason); it ends with what was written before"
  }
}
