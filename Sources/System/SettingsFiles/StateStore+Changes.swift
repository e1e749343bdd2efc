import Glibc
package import Keyboards
package import Layouts
import LinuxSystem
package import Settings
import Text

extension StateStore {
  /// How long a change waits for other programs that change something: each takes milliseconds.
  package static let patience = Duration.seconds(10)

  /// The same for a listener, which does nothing else meanwhile, but for its keys.
  package static let listenerPatience = Duration.milliseconds(500)

  /// Changes what was chosen for a keyboard, and keeps it under the keyboard's present id.
  ///
  /// Reading and writing are one step that no other program, and no other thread, comes between.
  ///
  /// - Parameters:
  ///   - keyboard: The keyboard; it may be away.
  ///   - keyboards: All keyboards that are there.
  ///   - limit: How long to wait for others.
  ///   - change: Gets what was chosen until now; if it changes nothing, nothing is written.
  /// - Throws: ``SettingsError`` if the record cannot be read or written; nothing has changed then.
  package func update(
    _ keyboard: Keyboard,
    among keyboards: [Keyboard],
    waiting limit: Duration = patience,
    _ change: (inout KeyboardRecord) -> Void
  ) throws(SettingsError) {
    let file = try fileName(of: keyboard.id)
    let lock = try lock(within: limit)
    try lock.hold { () throws(SettingsError) in
      let isThere = keyboards.contains { $0.id == keyboard.id }
      let kept = records(among: isThere ? keyboards : keyboards + [keyboard])
      let old = try kept.record(of: keyboard).get()
      let before = KeyboardRecord(of: keyboard, keeping: old)
      var record = before
      change(&record)
      guard record != before else { return }
      try writing { () throws(Errno) in
        try removeUnfinishedFiles(inFolder: recordFolder)
        if old?.id != keyboard.id { try makeRoom(for: keyboard.id, kept) }
        if let old, old.id != keyboard.id { try rename(old.id, to: keyboard.id) }
        guard !record.isEmpty else { return try removeFile(inFolder: recordFolder, named: file) }
        let text = KeyboardRecordFile.text(of: record)
        try replaceFile(inFolder: recordFolder, named: file, with: Array(text.utf8))
      }
    }
  }

  /// Keeps the record of another keyboard, which was at this place before, under another name.
  private func makeRoom(for id: Keyboard.ID, _ kept: KeptRecords) throws(Errno) {
    guard let other = kept.record(at: id) else { return }
    try rename(id, to: other.displacedID)
  }

  private func rename(_ id: Keyboard.ID, to new: Keyboard.ID) throws(Errno) {
    try renameFile(
      inFolder: recordFolder,
      from: id.rawValue + Self.suffix,
      to: new.rawValue + Self.suffix
    )
  }

  /// Ids are safe in a file name; one that is not would reach other folders.
  private func fileName(of id: Keyboard.ID) throws(SettingsError) -> String {
    let text = id.rawValue
    guard !text.isEmpty, !text.hasPrefix("."), !text.contains("/"), !text.contains("\0") else {
      let message = "\(inQuotes(text)) cannot be the name of a file"
      throw SettingsError(file: recordFolder, message: message)
    }
    return text + Self.suffix
  }

  private func lock(within limit: Duration) throws(SettingsError) -> FileLock {
    try writing { () throws(Errno) in try makeFolder(recordFolder) }
    // Not beside the records: that folder is watched.
    let path = "\(folder)/lock"
    do throws(FileLock.Failure) {
      return try FileLock(path, within: limit)
    } catch {
      switch error {
      case .system(let error): throw fault(error, ofLock: path)
      case .held(let holder): throw fault(holder)
      }
    }
  }

  private func fault(_ holder: FileLock.Holder?) -> SettingsError {
    let who = holder.map { "\(safeName($0.program)), process \($0.number)," } ?? "another program"
    return SettingsError(
      file: recordFolder,
      message: "\(who) is changing what is kept here and does not end, so nothing was changed",
      remedy: "Try again when it has ended"
        + (holder.map { "; ‘kill \(shellWord($0.number))’ ends it." } ?? ".")
    )
  }

  private func writing(_ body: () throws(Errno) -> Void) throws(SettingsError) {
    do throws(Errno) { try body() } catch { throw fault(error) }
  }

  private func fault(_ error: Errno, ofLock path: String) -> SettingsError {
    var fault = fault(error)
    fault.file = path
    fault.reason = "this file cannot be written (\(error)), so nothing was changed"
    // What is in the place of the file: a folder, or a link, which is not followed.
    if [EISDIR, ELOOP, ENXIO].contains(error.rawValue) {
      fault.remedy = "Remove it, or set KBDCTL_STATE to another folder."
    }
    return fault
  }

  private func fault(_ error: Errno) -> SettingsError {
    let remedy =
      switch error.rawValue {
      case EACCES, EPERM: "Try again with sudo, or set KBDCTL_STATE to a folder of your own."
      case ENOSPC, EDQUOT, EFBIG: "Free some space on its disk, then try again."
      case EROFS: "Make that disk writable, or set KBDCTL_STATE to a folder on another."
      default: "Fix the folder, or set KBDCTL_STATE to another."
      }
    return SettingsError(
      file: recordFolder,
      message: "this folder cannot be written (\(error)), so nothing was changed",
      remedy: remedy
    )
  }
}
