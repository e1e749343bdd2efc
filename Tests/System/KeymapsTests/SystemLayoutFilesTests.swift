import Foundation
import Keymaps
import Layouts
import Testing

@Suite struct SystemLayoutFilesTests {
  private func layouts(keyboard: String, console: String) -> String {
    var sources = SystemLayoutFiles(keyboard: keyboard, console: console).sources { nil }
    sources.environment = { nil }
    return sources.layouts.layouts.map(\.description).joined(separator: " ")
  }

  @Test func `the layouts are read from the files`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "keyboard-\(UUID())")
    try Data("XKBLAYOUT=\"fr,us\"\nXKBVARIANT=\"bepo,\"\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(layouts(keyboard: file.path, console: "/nonexistent") == "fr(bepo) us")
    #expect(layouts(keyboard: "/nonexistent", console: file.path) == "fr(bepo) us")
  }

  @Test(arguments: ["/nonexistent/keyboard", "/", "/dev/null"])
  func `without such a file it is us`(_ path: String) {
    #expect(layouts(keyboard: path, console: path) == "us")
  }
}
