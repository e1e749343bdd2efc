import Glibc
package import KbdctlCommands

extension RunningProgram {
  /// All processes but this one.
  package static func all(_ files: MachineFiles) -> [RunningProgram] {
    (files.entries("/proc") ?? []).compactMap(Int.init).sorted().filter { $0 != getpid() }
      .compactMap { RunningProgram($0, files) }
  }

  /// Gives `nil` for one that has ended meanwhile.
  private init?(_ id: Int, _ files: MachineFiles) {
    guard let name = files.lines("/proc/\(id)/comm").first else { return nil }
    let words = (files.text("/proc/\(id)/cmdline") ?? "").split(separator: "\0").map { word in
      String(word.split(separator: "/").last ?? word)
    }
    self.init(
      id: id,
      name: String(name),
      words: words,
      changesKeys: Self.changesKeys("/proc/\(id)/fd", files)
    )
  }

  /// What another user's process has open, only root may see.
  private static func changesKeys(_ folder: String, _ files: MachineFiles) -> Bool? {
    guard let names = files.entries(folder) else { return nil }
    let open = names.compactMap { files.target("\(folder)/\($0)") }
    return open.contains("/dev/uinput") && open.contains { $0.hasPrefix("/dev/input/event") }
  }
}
