import Keyboards
import Layouts
import Text

extension LayoutCheckReport {
  /// All of it, as `layout check` prints it.
  var text: String {
    let output = inWords(consumer.groups)
    var text =
      switch finding.origin {
      case .nobody: "Nothing is set for \(place), so it is taken to use \(output).\n"
      case let origin: "For \(place), \(origin.name) names \(output).\n"
      }
    if !typesLatin { text += "\(consumer.lackOfLatin.text)\n" }
    guard !rows.isEmpty else { return text + "There is no keyboard on this machine.\n" }
    return text + rows.map(lines).joined()
  }

  /// What is said when layouts are chosen: of those in which something is missing.
  func notice(of layouts: [LayoutName]) -> String {
    rows.map { row in
      row.checks.filter { layouts.contains($0.layout) && !$0.coverage.isComplete }.map { check in
        guard row.isCurrent(check) else {
          return "As \(check.name):\n" + lacks(of: check, row, isBrief: true)
        }
        return "This keyboard is \(check.name), \(place) uses \(inWords(consumer.groups)).\n"
          + lacks(of: check, row, isBrief: true) + remedy(for: check, row)
      }
      .joined()
    }
    .joined()
  }

  private func lines(of row: Row) -> String {
    let name = row.keyboard.name
    guard !row.checks.isEmpty else {
      return "\(name): no layout was chosen for it, so its keys go as they are.\n"
    }
    return row.checks.map { check in
      let now = row.checks.count > 1 && row.isCurrent(check) ? ", its layout now" : ""
      let lead = "\(name) as \(check.name)\(now):"
      if check.layout == consumer.groups.first { return "\(lead) its keys go as they are.\n" }
      let accents = accents(of: check)
      if check.coverage.isComplete { return "\(lead) all can be typed.\n\(accents)" }
      return "\(lead)\n" + lacks(of: check, row, isBrief: false) + accents + remedy(for: check, row)
    }
    .joined()
  }

  /// The consumer, in a sentence.
  private var place: String { consumer.isConsole ? "the text console" : "the desktop" }
}

extension LayoutCheckReport.Row {
  fileprivate func isCurrent(_ check: LayoutCheck) -> Bool {
    check.layout == layouts.choice.current
  }
}

// MARK: What is missing

extension LayoutCheckReport {
  /// So many characters can be listened to at once.
  private static let briefly = 20

  /// What cannot be typed, or only so much of it as can be listened to.
  private func lacks(of check: LayoutCheck, _ row: Row, isBrief: Bool) -> String {
    let (plain, level3) = (check.coverage.gaps, check.coverage.level3Gaps)
    var text = ""
    if !plain.isEmpty {
      let list = check.list(plain, limit: isBrief ? Self.briefly : .max)
      text += "\(Self.verdict(plain.count, "", row.fallback)): \(list)\n"
    }
    if !level3.isEmpty {
      let list =
        isBrief
        ? "; ‘kbdctl layout check \(shellWord(row.keyboard.id))’ lists them"
        : ": \(check.list(level3, limit: .max))"
      text += "\(Self.verdict(level3.count, " of AltGr", row.fallback))\(list)\n"
    }
    return text
  }

  private static func verdict(_ count: Int, _ which: String, _ fallback: Fallback) -> String {
    let subject = count == 1 ? "1 character\(which)" : "\(count) characters\(which)"
    switch fallback {
    case .nothing: return "\(subject) cannot be typed"
    case .unicode:
      return "\(subject) \(count == 1 ? "is" : "are") typed by number, which few programs read"
    }
  }

  private func accents(of check: LayoutCheck) -> String {
    let accents = check.coverage.accents
    guard !accents.isEmpty else { return "" }
    return "kbdctl itself puts accents on letters: \(check.list(accents, limit: .max))\n"
  }
}

// MARK: What would mend it

extension LayoutCheckReport {
  /// The best that can be done; what to type for it with the keyboard's layout of now alone, since
  /// only one can be had.
  private func remedy(for check: LayoutCheck, _ row: Row) -> String {
    let byNumber =
      row.fallback == .nothing && !consumer.isConsole
      ? "Some programs read characters by number: set fallback = \"unicode\" for this keyboard in"
        + " kbdctl.toml.\n"
      : ""
    guard let mend = check.mend else { return byNumber }
    let rest = mend.coverage.gaps + mend.coverage.level3Gaps
    let all = rest.isEmpty ? "all can" : "all can but \(check.list(rest, limit: Self.briefly))"
    let text = "\(condition(check.name, mend)) \(all)."
    let more = rest.isEmpty ? "" : byNumber
    guard row.isCurrent(check) else { return "\(text)\n\(more)" }
    let commands = commands(for: mend).map { "  \($0)\n" }.joined()
    return "\(text) \(setting(for: mend).title):\n\(commands)\(more)"
  }

  private func condition(_ name: String, _ mend: LayoutCheck.Mend) -> String {
    if consumer.isConsole {
      return "A text console has one layout for all keyboards. With \(name) as that"
    }
    return "With \(name) as the desktop’s \(mend.layouts.count > 1 ? "second " : "")layout"
  }
}

extension LayoutCheck {
  /// `French`, as the lists of layouts have it.
  fileprivate var name: String { legends.title ?? "\(layout)" }

  /// Single characters, then what has a name only.
  fileprivate func list(_ places: [Coverage.Place], limit: Int) -> String {
    let names = places.prefix(limit).compactMap { legends[$0.key]?[$0.level]?.plainName }
    let signs = names.filter { $0.count == 1 }.joined(separator: " ")
    let words = names.filter { $0.count > 1 }
    let rest = places.count > limit ? ["and \(places.count - limit) more"] : []
    return ((signs.isEmpty ? [] : [signs]) + words + rest).joined(separator: ", ")
  }
}
