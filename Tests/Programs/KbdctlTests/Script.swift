import Foundation

/// A script of bash in which `kbdctl` is the program and `$S` a new state folder, on a machine that
/// umockdev makes up; there is no system bus, and files are named from this folder.
enum Script {
  private static let here = URL(filePath: #filePath).deletingLastPathComponent()

  /// What it prints, on standard output and standard error.
  static func output(of script: String, on machine: String = "one") throws -> String {
    let state = FileManager.default.temporaryDirectory.appending(path: "kbdctl-\(UUID())")
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: state) }
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/umockdev-run")
    process.arguments = [
      "--device", Self.here.appending(path: "Machines/\(machine).umockdev").path, "--", "bash",
      "-c",
      "kbdctl() { '\(builtProgram)' \"$@\"; }\nexport KBDCTL='\(builtProgram)' S=$KBDCTL_STATE\n"
        + script,
    ]
    process.currentDirectoryURL = Self.here
    process.environment = ProcessInfo.processInfo.environment.merging([
      "KBDCTL_STATE": state.path, "KBDCTL_CONFIG": "Configurations/none.toml",
      "LC_ALL": "C.UTF-8", "XKB_DEFAULT_LAYOUT": "us", "XKB_DEFAULT_VARIANT": "",
      "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent",
    ]) { $1 }
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return output.replacing(state.path, with: "$S")
  }
}
