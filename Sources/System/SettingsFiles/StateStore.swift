package import Keyboards
import Layouts
import LinuxSystem
package import Settings
import Text

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
  static let suffix = ".toml"

  /// A file of ours has some hundred bytes; one of this size takes no time to read.
  private static let largestFile = 1 << 16

  /// Reads what was chosen for all keyboards, once for as many as are asked for.
  ///
  /// - Parameter keyboards: All keyboards that are there: whose a record is depends on them.
  /// - Returns: What could be read, and what is wrong with the rest.
  package func records(among keyboards: [Keyboard]) -> KeptRecords {
    let files: [String]
    do throws(Errno) {
      files = try names(inFolder: recordFolder)
    } catch {
      if error == .notFound { return KeptRecords([], among: keyboards) }
      return KeptRecords([], folderFault: fault(.system(error), of: recordFolder), among: keyboards)
    }
    var records: [KeyboardRecord] = []
    var broken: [Keyboard.ID: SettingsError] = [:]
    for file in files where file.hasSuffix(Self.suffix) {
      // Somebody else's file, perhaps with a name that would steer a terminal.
      guard let id = Keyboard.ID(file.dropLast(Self.suffix.count)) else { continue }
      do throws(SettingsError) {
        if let record = try record(of: id, in: "\(recordFolder)/\(file)") { records.append(record) }
      } catch {
        broken[id] = error
      }
    }
    return KeptRecords(records, broken: broken, among: keyboards)
  }

  private func record(
    of id: Keyboard.ID,
    in path: String
  ) throws(SettingsError) -> KeyboardRecord? {
    let bytes: [UInt8]
    do throws(ReadFailure) {
      bytes = try contents(of: path, limit: Self.largestFile)
    } catch {
      // It was there just now: another kbdctl has taken it away.
      if error == .system(.notFound) { return nil }
      throw fault(error, of: path)
    }
    do throws(SettingsError) {
      let root = try TomlNode.parse(bytes, file: path)
      return try KeyboardRecordFile.record(in: root, id: id, file: path)
    } catch {
      var error = error
      error.remedy =
        "Fix that line, or move the file away with ‘sudo mv \(shellWord(path)) \(shellWord(path + ".old"))’ to start afresh;"
        + " kbdctl has not changed it."
      throw error
    }
  }

  private func fault(_ failure: ReadFailure, of path: String) -> SettingsError {
    let remedy =
      switch failure {
      case .system(.accessDenied) where path == recordFolder:
        "Try again with sudo, or let everybody look with ‘sudo chmod a+rx \(shellWord(folder)) \(shellWord(path))’."
      case .system(.accessDenied):
        "Try again with sudo, or let everybody read it with ‘sudo chmod a+r \(shellWord(path))’."
      case .system: "Fix the folder, or set KBDCTL_STATE to another."
      case .wrongKind, .tooLarge, .noEnd:
        "Move it away with ‘sudo mv \(shellWord(path)) \(shellWord(path + ".old"))’; kbdctl has not changed it."
      }
    let subject = path == recordFolder ? "keyboards" : "this keyboard"
    return SettingsError(
      file: path,
      message: "what was chosen for \(subject) cannot be read (\(failure))",
      remedy: remedy
    )
  }
}
