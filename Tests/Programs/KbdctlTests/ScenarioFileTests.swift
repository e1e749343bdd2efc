import Foundation
import Testing

/// Runs each file of Scenarios/ that says what is expected with `kbdctl listen --keys`.
@Suite struct ScenarioFileTests {
  private static let here = URL(filePath: #filePath).deletingLastPathComponent()

  static let files: [String] = {
    let folder = here.appending(path: "Scenarios").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".keys") && !expected(in: $0).isEmpty }.sorted()
  }()

  /// The lines that are to come out, which the program itself passes over.
  private static func expected(in name: String) -> [String] {
    let file = here.appending(path: "Scenarios/\(name)")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
      .filter { $0.contains(#/^(say|do|out( \d+)?): /#) }
  }

  @Test func `there are scenarios`() {
    #expect(Self.files.count > 50)
  }

  @Test(arguments: files)
  func `a scenario comes out as its file says`(_ name: String) throws {
    let process = Process()
    let output = Pipe()
    let errors = Pipe()
    process.executableURL = URL(filePath: builtProgram)
    process.arguments = [
      "listen", "--keys", "Scenarios/\(name)", "--speech", "print", "--output", "print",
    ]
    process.currentDirectoryURL = Self.here
    process.environment = ProcessInfo.processInfo.environment.merging([
      "KBDCTL_CONFIG": "Configurations/none.toml", "KBDCTL_STATE": "/nonexistent",
      "LC_ALL": "C.UTF-8", "XKB_DEFAULT_LAYOUT": "us", "XKB_DEFAULT_VARIANT": "",
    ]) { $1 }
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let complaint = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(complaint.isEmpty, "\(String(decoding: complaint, as: UTF8.self))")
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines == Self.expected(in: name), "\(text)")
  }
}
