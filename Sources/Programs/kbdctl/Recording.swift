import KbdctlCommands
import LinuxSystem

/// The file of `monitor --record`.
struct Recording: ~Copyable {
  private let words: RecordingWords
  private var file: PrivateFile

  /// Makes the file, and says first that what is typed goes there.
  init(_ name: String, notice: (String) -> Void) throws(CommandFailure) {
    words = RecordingWords(name)
    do throws(Errno) {
      file = try PrivateFile(replacing: name)
    } catch {
      throw words.cannotBegin(isOther: error == .exists, "\(error)")
    }
    words.notices(replacesOther: file.replacesOther).forEach(notice)
  }

  /// Adds lines; gives what is wrong when they could not be written.
  mutating func append(_ lines: [String]) -> String? {
    do throws(Errno) {
      try file.append(lines)
      return nil
    } catch {
      return words.cannotGoOn("\(error)")
    }
  }
}
