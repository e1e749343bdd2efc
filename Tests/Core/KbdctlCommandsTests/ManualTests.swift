import Foundation
import KbdctlCommands
import Testing

/// Reads man/kbdctl.1 macro by macro, and compares it with the table of commands.
@Suite struct ManualTests {
  /// What a line such as `.It Cm info Ar KEYBOARD Op Fl -json` tells of one command.
  struct Entry {
    var name: String
    var operands: [String] = []

    /// The value of each option, `nil` for a switch.
    var options: [String: String?] = [:]
  }

  private static let page: [String] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../man/kbdctl.1")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }()

  private static func section(_ name: String) -> ArraySlice<String> {
    page.drop { $0 != ".Sh \(name)" }.dropFirst().prefix { !$0.hasPrefix(".Sh") }
  }

  private static let macros: Set<Substring> = ["Cm", "Ar", "Fl", "Oo", "Oc", "Op", "Ns", "Pq"]

  /// One command's part of a line, which begins after `Cm`.
  static func entry(_ text: Substring) -> Entry {
    var tokens = text.split(separator: " ")[...]
    func words() -> [String] {
      let words = tokens.prefix { !macros.contains($0) }
      tokens = tokens.dropFirst(words.count)
      return words.map(String.init)
    }
    var entry = Entry(name: words().joined(separator: " "))
    var option: String?
    while let macro = tokens.popFirst() {
      switch macro {
      case "Fl":
        let name = "-\(words().first ?? "")"
        entry.options[name] = .some(nil)
        option = name
      case "Ar" where option == nil:
        for word in words() {
          if word == "...", let last = entry.operands.popLast() {
            entry.operands.append(last + "…")
          } else {
            entry.operands.append(word)
          }
        }
      case "Ar", "Cm":
        let value = words().first ?? ""
        guard let option else { break }
        let told = entry.options[option] ?? nil
        entry.options[option] = told.map { "\($0), \(value)" } ?? value
      case "Ns": _ = words()
      case "Oc": option = nil
      default: break
      }
    }
    return entry
  }

  static let entries: [Entry] = page.filter { $0.hasPrefix(".It Cm ") }.flatMap { line in
    line.dropFirst(".It Cm ".count).split(separator: " , Cm ", omittingEmptySubsequences: true)
      .map(entry)
  }

  /// The options that stand in a list of their own.
  private static let listed: Entry = {
    let lines = page.drop { !$0.hasPrefix(".It Cm listen ") }.prefix { $0 != ".El" }
    var options: [String: String?] = [:]
    for line in lines where line.hasPrefix(".It Fl ") {
      options.merge(entry("listen \(line.dropFirst(".It ".count))").options) { $1 }
    }
    return Entry(name: "listen", options: options)
  }()

  @Test func `the page has an entry for each command and for nothing else`() {
    let names = CommandTable.rows.map { "\($0.form.name)" }
    #expect(Self.entries.map(\.name).sorted() == names.sorted())
  }

  @Test(arguments: CommandTable.rows.map(\.form))
  func `an entry has the operands and options of its command`(_ form: CommandForm) throws {
    var entry = try #require(Self.entries.first { $0.name == "\(form.name)" })
    if entry.name == "listen" { entry = Self.listed }
    let operands = form.operands.filter { $0 != "[" && $0 != "]" }.split(separator: " ")
    #expect(entry.operands == operands.map(String.init))
    #expect(Set(entry.options.keys) == Set(form.options.map(\.name)))
    for option in form.options {
      let choices = option.choices.joined(separator: ", ")
      // After --available a text may follow, which is an operand.
      let told = entry.options[option.name]?.flatMap { $0 == "TEXT" ? nil : $0 }
      #expect(told == option.value || told == choices, "\(form.name) \(option.name)")
    }
  }

  @Test func `the page tells of no other option, and of each letter`() {
    let options = CommandTable.rows.flatMap(\.form.options) + [.help, .version]
    let names = Set(options.map(\.name))
    var letters: [String: Set<String>] = [:]
    for line in Self.page {
      for match in line.matches(of: /Fl -([a-z][a-z-]*)/) {
        #expect(names.contains("--\(match.1)"), "there is no --\(match.1)")
      }
      if let match = line.firstMatch(of: /^\.It Fl ([a-zA-Z]) , Fl -([a-z-]+)$/) {
        letters[String(match.1), default: []].insert("--\(match.2)")
      }
    }
    let known = options.reduce(into: [String: Set<String>]()) { known, option in
      guard let letter = option.short else { return }
      known[String(letter), default: []].insert(option.name)
    }
    // Its second meaning is told in the same entry.
    letters["a"]?.insert("--available")
    #expect(letters == known)
  }

  @Test func `the page tells of each exit status`() {
    let codes = Self.section("EXIT STATUS").filter { $0.hasPrefix(".It ") }
      .flatMap { $0.matches(of: /\d+/).map { Int($0.output) ?? 0 } }
    let signals = [SIGHUP, SIGINT, SIGPIPE, SIGTERM].map { 128 + Int($0) }
    #expect(codes.sorted() == ([0, 1, 2] + signals).sorted())
  }

  @Test func `the examples are right usage`() throws {
    let lines = Self.section("EXAMPLES").filter { $0.hasPrefix(".Dl ") }
    #expect(lines.count > 4)
    for line in lines {
      let words = line.dropFirst(".Dl ".count).replacing(#"\(dqdell usb\(dq"#, with: "dell_usb")
        .split(separator: " ").drop { $0 == "sudo" }.map(String.init)
      #expect(words.first == "kbdctl")
      _ = try Invocation(parsing: Array(words.dropFirst()))
    }
  }

  @Test func `an entry is read by its macros`() {
    let entry = Self.entry(
      "layout move Ar KEYBOARD LAYOUT ... Oo Fl -format Cm text Ns | Ns Cm json Oc Op Fl -json"
    )
    #expect(entry.name == "layout move")
    #expect(entry.operands == ["KEYBOARD", "LAYOUT…"])
    #expect(entry.options == ["--format": "text, json", "--json": nil])
  }
}
