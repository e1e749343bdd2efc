import Foundation
import Testing

/// Runs each file of Transcripts/ on a machine of Machines/, which umockdev makes up.
///
/// `# on NAME` names the machine, `# with NAME` a file or state folder of Configurations/, `# locale
/// NAME` what the terminal can show, `# variable NAME=VALUE` more of
/// the environment, `$ kbdctl …` is followed by what it prints, and by `exit N`
/// where N is not 0; `\e` is Escape. Files are named from this folder, and each transcript begins
/// with no settings.
@Suite struct TranscriptTests {
  private static let here = URL(filePath: #filePath).deletingLastPathComponent()

  static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: here.path + "/Transcripts")) ?? [])
    .sorted()

  @Test func `there are transcripts`() {
    #expect(!Self.names.isEmpty)
  }

  @Test(arguments: names)
  func `kbdctl does what the transcript shows`(_ name: String) throws {
    let file = Self.here.appending(path: "Transcripts/\(name)")
    let expected = try String(contentsOf: file, encoding: .utf8)
    let state = FileManager.default.temporaryDirectory.appending(path: "kbdctl-\(UUID())")
    defer { try? FileManager.default.removeItem(at: state) }
    var machine = "none"
    var environment = [
      "KBDCTL_STATE": state.path, "KBDCTL_CONFIG": "Configurations/none.toml",
      "LC_ALL": "C.UTF-8", "XKB_DEFAULT_LAYOUT": "us", "XKB_DEFAULT_VARIANT": "",
      "XDG_CONFIG_HOME": "Configurations/home", "XDG_CURRENT_DESKTOP": "GNOME", "SWAYSOCK": "",
      "DISPLAY": "", "WAYLAND_DISPLAY": "", "KDE_SESSION_VERSION": "",
    ]
    var actual = ""
    for line in expected.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("# on ") { machine = String(line.dropFirst("# on ".count)) }
      if line.hasPrefix("# with ") {
        let name = line.dropFirst("# with ".count)
        let variable = name.hasSuffix(".toml") ? "KBDCTL_CONFIG" : "KBDCTL_STATE"
        environment[variable] = "Configurations/\(name)"
      }
      if line.hasPrefix("# locale ") {
        environment["LC_ALL"] = String(line.dropFirst("# locale ".count))
      }
      if line.hasPrefix("# variable "), let sign = line.firstIndex(of: "=") {
        let name = line[..<sign].dropFirst("# variable ".count)
        environment[String(name)] = String(line[line.index(after: sign)...])
      }
      if line.hasPrefix("#") { actual += line + "\n" }
      guard line.hasPrefix("$ kbdctl") else { continue }
      let words = line.dropFirst("$ kbdctl".count).replacing("'", with: "")
        .replacing(#"\e"#, with: "\u{1b}").split(separator: " ")
      actual += line + "\n" + (try run(words.map(String.init), on: machine, environment))
    }
    #expect(actual == expected)
  }

  private func run(
    _ arguments: [String],
    on machine: String,
    _ environment: [String: String]
  ) throws -> String {
    let process = Process()
    let pipe = Pipe()
    let description = Self.here.appending(path: "Machines/\(machine).umockdev")
    process.executableURL = URL(filePath: "/usr/bin/umockdev-run")
    process.arguments = ["--device", description.path, "--", builtProgram] + arguments
    process.currentDirectoryURL = Self.here
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let status = process.terminationStatus
    return status == 0 ? output : output + "exit \(status)\n"
  }
}
