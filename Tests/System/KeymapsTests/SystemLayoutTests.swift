import Foundation
import Keymaps
import Layouts
import Testing

@Suite struct SystemLayoutTests {
  @Test func `the layout is read from the file`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "keyboard-\(UUID())")
    try "XKBLAYOUT=\"fr,us\"\nXKBVARIANT=\"bepo,\"\n".write(
      to: file,
      atomically: true,
      encoding: .utf8
    )
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(SystemLayout.current(file: file.path).description == "fr(bepo)")
  }

  @Test(arguments: ["/nonexistent/keyboard", "/", "/dev/null"])
  func `without such a file it is us`(_ path: String) {
    #expect(SystemLayout.current(file: path) == .us)
  }
}
