package import Keyboards
package import Layouts
import Shortcuts
import Text

/// What can be typed at the end of a command line that is not finished yet.
///
/// It is found in the same table as the commands are, whenever somebody presses Tab: so it is never
/// out of date, and a shell needs to know nothing of it.
package struct Completion {
  /// The machine; each is asked only when it is needed.
  package struct Ports {
    fileprivate var keyboards: () -> [Keyboard]
    fileprivate var layouts: () -> [LayoutCatalog.Entry]

    package init(
      keyboards: @escaping () -> [Keyboard],
      layouts: @escaping () -> [LayoutCatalog.Entry]
    ) {
      self.keyboards = keyboards
      self.layouts = layouts
    }
  }

  /// One word, and what it is.
  private typealias Candidate = (word: String, text: String)

  /// Stands in a line of its own for the names of files, which the shell knows best.
  private static let files: Candidate = (":files", "")

  /// What the last word has in front of it and keeps, such as `--speech=`.
  private var prefix = ""
  private var current: String
  private let before: [String]
  private let ports: Ports

  /// - Parameters:
  ///   - words: After the program's name, up to the cursor; the last one, which may be empty, is to
  ///     be completed.
  ///   - ports: The machine.
  package init(of words: [String], on ports: Ports) {
    self.ports = ports
    // Bash parts `--speech=print` into three words.
    var words = words.enumerated().filter { index, word in
      word != "=" || index == 0 || index == words.count - 1 || !words[index - 1].hasPrefix("--")
    }.map(\.element)
    current = words.popLast() ?? ""
    if current == "=", words.last?.hasPrefix("--") == true { current = "" }
    before = words
  }

  /// A line for each candidate: the word, a tab and what it is.
  package mutating func text() -> String {
    let found = candidates().filter { $0 == Self.files || $0.word.hasPrefix(current) }
    return found.map { candidate in
      candidate == Self.files
        ? "\(candidate.word)\n" : "\(prefix)\(candidate.word)\t\(candidate.text)\n"
    }.joined()
  }

  private mutating func candidates() -> [Candidate] {
    guard !before.isEmpty else {
      return Self.commands
        + (current.hasPrefix("-") ? Self.names(of: [.help, .version]) : [])
    }
    guard let found = try? CommandLookup.find(before) else { return [] }
    switch found {
    case .help(let words):
      guard let name = words.first else { return Self.commands }
      return words.count == 1 ? Self.members(of: name) : []
    case .family(let name, let rest):
      guard rest.isEmpty else { return [] }
      return Self.members(of: name) + (current.hasPrefix("-") ? Self.names(of: [.help]) : [])
    case .command(let row, let rest): return words(of: row.form, after: rest)
    }
  }

  private static var commands: [Candidate] {
    var commands: [Candidate] = []
    for form in CommandTable.rows.map(\.form) where form.name.words[0] != commands.last?.word {
      let text = form.name.words.count == 1 ? form.summary : form.group.rawValue
      commands.append((form.name.words[0], text))
    }
    return commands + [("help", "tell about a command")]
  }

  private static func members(of family: String) -> [Candidate] {
    CommandTable.rows.map(\.form)
      .filter { $0.name.words.count > 1 && $0.name.words[0] == family }
      .map { ($0.name.words[1], $0.summary) }
  }

  private static func names(of options: [CommandForm.Option]) -> [Candidate] {
    options.map { ($0.name, $0.text) }
  }

  /// What can follow these words of a command.
  private mutating func words(
    of form: CommandForm,
    after rest: ArraySlice<String>
  ) -> [Candidate] {
    var operands = 0
    var takesOptions = true
    var pending: CommandForm.Option?
    for word in rest {
      if pending != nil {
        pending = nil
      } else if takesOptions, word == "--" {
        takesOptions = false
      } else if takesOptions, word.hasPrefix("-"), word != "-" {
        pending = form.optionThatWaits(after: word)
      } else {
        operands += 1
      }
    }
    if let pending { return values(named: pending.value, pending.choices) }
    guard takesOptions, current.hasPrefix("-") else {
      let names = form.operandNames
      guard let last = names.last, operands < names.count || last.hasSuffix("…") else { return [] }
      let name = String(names[min(operands, names.count - 1)].filter { $0 != "…" })
      return values(named: name, form.choices[name] ?? [])
    }
    guard let sign = current.firstIndex(of: "="),
      let option = try? form.lookup.option(named: String(current[..<sign]))
    else { return Self.names(of: form.options + [.help]) }
    prefix = String(current[...sign])
    current = String(current[current.index(after: sign)...])
    return values(named: option.value, option.choices)
  }

  private mutating func values(named name: String?, _ choices: [String]) -> [Candidate] {
    if name == "LAYOUT[,LAYOUT]", let comma = current.firstIndex(of: ",") {
      prefix += current[...comma]
      current = String(current[current.index(after: comma)...])
    }
    return switch name {
    case _ where !choices.isEmpty: choices.map { ($0, "") }
    case "KEYBOARD": ports.keyboards().map { ($0.id.rawValue, $0.name) }
    case "LAYOUT", "LAYOUT[,LAYOUT]":
      ports.layouts().map { ($0.name.description, $0.description) }
    case "FILE": [Self.files]
    case "CHORD|COMMAND": Self.shortcuts
    default: []
    }
  }

  private static var shortcuts: [Candidate] {
    ((try? Catalogue.builtIn())?.commands ?? []).map { ($0.id.rawValue, "") }
  }
}

extension CommandForm {
  /// Such as `KEYBOARD` and `LAYOUT…`.
  var operandNames: [String] {
    operands.split(separator: " ").map { $0.filter { $0 != "[" && $0 != "]" } }
  }

  /// The option in this word whose value is the next word.
  fileprivate func optionThatWaits(after word: String) -> CommandForm.Option? {
    if word.hasPrefix("--") {
      let option = try? lookup.option(named: word)
      return option?.value == nil ? nil : option
    }
    for (place, letter) in word.dropFirst().enumerated() {
      guard let option = lookup.option(letter: letter), option.value != nil else { continue }
      return place == word.count - 2 ? option : nil
    }
    return nil
  }
}
