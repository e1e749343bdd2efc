import Foundation
import Testing

/// `make install` with DESTDIR, as those who make packages use it.
@Suite struct InstallTests {
  private static let source = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL

  private static func make(_ target: String, into folder: URL) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/make")
    // The program has been built; `build` is taken as done.
    process.arguments = [
      "-C", source.path, "-o", "build", target, "DESTDIR=\(folder.path)", "PREFIX=/usr",
      "PROGRAM=\(builtProgram)",
    ]
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(output)")
    return output
  }

  private static func files(in folder: URL) -> [String] {
    let found = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (found ?? []).filter {
      var isFolder: ObjCBool = false
      let path = folder.appending(path: $0).path
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  @Test func `a staged installation has these files, touches nothing else, and can be undone`()
    throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "stage-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let output = try Self.make("install", into: folder)
    #expect(!output.contains("udev-rules/apply"))
    #expect(!output.contains("Listening"))
    #expect(
      Self.files(in: folder) == [
        "usr/bin/kbdctl",
        "usr/lib/modules-load.d/kbdctl.conf",
        "usr/lib/udev/rules.d/70-kbdctl.rules",
        "usr/share/bash-completion/completions/kbdctl",
        "usr/share/fish/vendor_completions.d/kbdctl.fish",
        "usr/share/man/man1/kbdctl.1",
        "usr/share/zsh/site-functions/_kbdctl",
      ]
    )
    _ = try Self.make("uninstall", into: folder)
    #expect(Self.files(in: folder) == [])
  }
}
