package import Keyboards
package import Layouts
import LinuxSystem
package import Settings

/// What was chosen for each keyboard, kept over restarts: one small file for each.
package struct StateStore: Sendable {
  package static let standardFolder = "/var/lib/kbdctl"

  /// The folder of the files is `keyboards` in this one.
  package let folder: String

  /// Uses a folder; it is made when something is written.
  ///
  /// - Parameter folder: `KBDCTL_STATE` of the environment, or `nil` for the standard one.
  package init(folder: String? = nil) { self.folder = folder ?? Self.standardFolder }

  /// Where the files are.
  package var recordFolder: String { "\(folder)/keyboards" }
  private static let suffix = ".toml"

  /// Finds what was chosen for a keyboard.
  ///
  /// - Parameter keyboard: By its id; if that has no file, and the keyboard has a serial number or
  ///   address, the only file of the same unit: it was moved to another port.
  /// - Returns: The record as it was kept, or `nil` if nothing was chosen.
  /// - Throws: ``SettingsError`` if the file cannot be read or something in it is wrong.
  package func record(for keyboard: Keyboard) throws(SettingsError) -> KeyboardRecord? {
    if let record = try record(of: keyboard.id) { return record }
    let wanted = KeyboardRecord(of: keyboard)
    guard !wanted.unique.isEmpty else { return nil }
    var same: [KeyboardRecord] = []
    for id in try allIDs() {
      // A broken file of another keyboard must not keep this one from its layout.
      guard let record = try? record(of: id), record.isSameUnit(as: wanted) else { continue }
      same.append(record)
    }
    return same.count == 1 ? same[0] : nil
  }

  private func record(of id: Keyboard.ID) throws(SettingsError) -> KeyboardRecord? {
    let path = try path(of: id)
    let bytes: [UInt8]
    do throws(Errno) {
      bytes = try contents(of: path, limit: TomlNode.largestFile)
    } catch {
      if error == .notFound { return nil }
      throw SettingsError(
        file: path,
        message: "what was chosen for this keyboard cannot be read (\(error))",
        remedy: error == .accessDenied
          ? "Try again with sudo." : "Fix the folder, or set KBDCTL_STATE to another."
      )
    }
    do throws(SettingsError) {
      return try KeyboardRecordFile.record(
        in: try TomlNode.parse(bytes, file: path),
        id: id,
        file: path
      )
    } catch {
      var error = error
      error.remedy = remedy(path)
      throw error
    }
  }

  private func remedy(_ path: String) -> String {
    "Fix that line, or move the file away with ‘sudo mv \(path) \(path).old’ to start afresh;"
      + " kbdctl has not changed it."
  }

  /// The keyboards that something was chosen for.
  private func allIDs() throws(SettingsError) -> [Keyboard.ID] {
    do throws(Errno) {
      return try names(inFolder: recordFolder)
        .filter { $0.hasSuffix(Self.suffix) && !$0.hasPrefix(".") }
        .map { Keyboard.ID(rawValue: String($0.dropLast(Self.suffix.count))) }
    } catch {
      if error == .notFound { return [] }
      throw SettingsError(file: recordFolder, message: "the folder cannot be read (\(error))")
    }
  }

  private func path(of id: Keyboard.ID) throws(SettingsError) -> String {
    "\(recordFolder)/\(try fileName(of: id))"
  }

  /// Ids are safe in a file name; one that is not would reach other folders.
  private func fileName(of id: Keyboard.ID) throws(SettingsError) -> String {
    let text = id.rawValue
    guard !text.isEmpty, !text.hasPrefix("."), !text.contains("/"), !text.contains("\0") else {
      throw SettingsError(file: recordFolder, message: "‘\(text)’ cannot be the name of a file")
    }
    return text + Self.suffix
  }
}

extension StateStore {
  /// Changes what was chosen for a keyboard, and keeps it under the keyboard's present id.
  ///
  /// - Parameters:
  ///   - keyboard: The keyboard, found as in ``record(for:)``.
  ///   - change: Gets what was chosen until now; if it changes nothing, nothing is written.
  /// - Throws: ``SettingsError`` if the record cannot be read or written; nothing has changed then.
  package func update(
    _ keyboard: Keyboard,
    _ change: (inout KeyboardRecord) -> Void
  ) throws(SettingsError) {
    let old = try record(for: keyboard)
    let before = KeyboardRecord(of: keyboard, keeping: old)
    var record = before
    change(&record)
    guard record != before else { return }
    guard record.isEmpty else { return try save(record, movedFrom: old?.id) }
    if let old { try remove(old.id) }
  }

  /// Keeps a record; the file on disk is the old or the new one, never a part.
  ///
  /// - Parameters:
  ///   - record: What to keep.
  ///   - old: The id under which ``record(for:)`` found it, if that is another: its file goes, so
  ///     that one keyboard has one file.
  /// - Throws: ``SettingsError`` that names the folder that cannot be written.
  package func save(
    _ record: KeyboardRecord,
    movedFrom old: Keyboard.ID? = nil
  ) throws(SettingsError) {
    let name = try fileName(of: record.id)
    let text = KeyboardRecordFile.text(of: record)
    try writing { () throws(Errno) in
      try makeFolder(recordFolder)
      try replaceFile(inFolder: recordFolder, named: name, with: Array(text.utf8))
    }
    if let old, old != record.id { try remove(old) }
  }

  /// Forgets what was chosen for a keyboard; nothing chosen is no error.
  package func remove(_ id: Keyboard.ID) throws(SettingsError) {
    let name = try fileName(of: id)
    try writing { () throws(Errno) in try removeFile(inFolder: recordFolder, named: name) }
  }

  private func writing(_ body: () throws(Errno) -> Void) throws(SettingsError) {
    do throws(Errno) {
      try body()
    } catch {
      let mayNot = error == .accessDenied || error == .notPermitted
      throw SettingsError(
        file: recordFolder,
        message: "this folder cannot be written (\(error)), so nothing was changed",
        remedy: mayNot
          ? "Try again with sudo, or set KBDCTL_STATE to a folder of your own."
          : "Free some space or fix the folder, or set KBDCTL_STATE to another."
      )
    }
  }
}
