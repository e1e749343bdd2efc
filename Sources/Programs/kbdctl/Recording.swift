import KbdctlCommands
import LinuxSystem

/// The file of `monitor --record`.
struct Recording: ~Copyable {
  private let name: String
  private var file: PrivateFile

  /// Makes the file, and says first that what is typed goes there.
  init(_ name: String, notice: (String) -> Void) throws(CommandFailure) {
    do throws(Errno) {
      file = try PrivateFile(replacing: name)
    } catch {
      throw CommandFailure(
        "cannot write the scenario ‘\(name)’: "
          + (error == .exists ? "it is there already and is no plain file" : "\(error)"),
        remedy: "Give --record the name of a file in a folder of yours."
      )
    }
    self.name = name
    if file.replacesOther { notice("‘\(name)’ was there already and is replaced") }
    notice(
      "everything that is typed, passwords too, is written to ‘\(name)’ until this ends;"
        + " only its owner may read it"
    )
  }

  /// Adds lines; gives what is wrong when they could not be written.
  mutating func append(_ lines: [String]) -> String? {
    do throws(Errno) {
      try file.append(lines)
      return nil
    } catch {
      return "cannot write the scenario ‘\(name)’: \(error); it ends with what was written before"
    }
  }
}
