import Foundation

/// kbdctl itself, run on a made-up machine and a bus of the test's, while the test's loop goes on.
package final class RunningProgram {
  private let process: pid_t
  private let folder: URL
  private var status: CInt?

  /// Starts it.
  ///
  /// - Parameters:
  ///   - arguments: Those of kbdctl.
  ///   - bus: The address of what is the system bus to it.
  ///   - machine: A description for umockdev of the machine it runs on; `nil` for this one, when it
  ///     is to get signals.
  ///   - variables: What its environment has besides.
  ///   - reader: A command of bash that reads all that it writes, from a pipe; its own output is then
  ///     ``output``.
  /// - Throws: The `errno` of posix_spawn(3).
  package init(
    _ arguments: [String],
    bus: String,
    machine: String?,
    variables: [String: String] = [:],
    reader: String? = nil
  ) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "kbdctl-run-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try "".write(to: folder.appending(path: "none.toml"), atomically: true, encoding: .utf8)
    let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "kbdctl")
    let mock = machine.map { ["umockdev-run", "--device", $0, "--"] } ?? []
    let pipe = reader.map {
      ["bash", "-c", "\"$0\" \"$@\" 2>&1 | \($0); exit ${PIPESTATUS[0]}"]
    }
    let words = mock + (pipe ?? []) + [program.path] + arguments
    let environment = ProcessInfo.processInfo.environment.merging([
      "DBUS_SYSTEM_BUS_ADDRESS": bus, "KBDCTL_STATE": folder.path + "/state",
      "KBDCTL_CONFIG": folder.path + "/none.toml", "LC_ALL": "C.UTF-8", "XKB_DEFAULT_LAYOUT": "us",
    ]) { $1 }.merging(variables) { $1 }.map { "\($0)=\($1)" }
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
    for (number, name) in [(1, "output"), (2, "errors")] as [(CInt, String)] {
      let flags = O_WRONLY | O_CREAT | O_TRUNC
      posix_spawn_file_actions_addopen(&files, number, folder.path + "/" + name, flags, 0o600)
    }
    // A group of its own: what umockdev-run started ends with it.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    let file = words[0]
    var process: pid_t = 0
    let error = Self.withPointers(to: words) { words in
      Self.withPointers(to: environment) { environment in
        posix_spawnp(&process, file, &files, &attributes, words, environment)
      }
    }
    guard error == 0 else { throw POSIXError(POSIXError.Code(rawValue: error) ?? .EIO) }
    self.process = process
  }

  deinit {
    if exitStatus == nil {
      send(SIGKILL)
      var status: CInt = 0
      waitpid(process, &status, 0)
    }
    try? FileManager.default.removeItem(at: folder)
  }

  /// What it ended with, 128 and the signal if one ended it; `nil` while it runs.
  package var exitStatus: CInt? {
    if let status { return status }
    var found: CInt = 0
    guard waitpid(process, &found, WNOHANG) == process else { return nil }
    let signal = found & 0x7f
    status = signal == 0 ? found >> 8 & 0xff : 128 + signal
    return status
  }

  /// What it has printed so far.
  package var output: String { text("output") }

  /// What it has printed on standard error so far.
  package var errors: String { text("errors") }

  package func send(_ signal: CInt) { kill(-process, signal) }

  private func text(_ name: String) -> String {
    (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
  }

  private static func withPointers<Result>(
    to texts: [String],
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let pointers = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
      .allocate(capacity: texts.count + 1)
    for (index, text) in texts.enumerated() { pointers[index] = strdup(text) }
    pointers[texts.count] = nil
    defer {
      for index in texts.indices { free(pointers[index]) }
      pointers.deallocate()
    }
    return body(pointers)
  }
}
