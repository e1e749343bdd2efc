import Foundation
import KbdctlCommands
import Testing

@Suite struct ManualTests {
  @Test func `the manual page tells of every command and each of its options`() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../man/kbdctl.1")
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(!CommandTable.rows.isEmpty)
    for form in CommandTable.rows.map(\.form) {
      #expect(text.contains("Cm \(form.name)"), "man/kbdctl.1 does not tell of ‘\(form.name)’")
      for option in form.options {
        // A macro writes the first of the two dashes.
        #expect(text.contains("Fl \(option.name.dropFirst())"), "\(form.name) \(option.name)")
      }
    }
  }
}
