/// What was seen on a device that speaks for and against typing on it, in plain words.
package struct Evidence: Hashable, Sendable {
  /// Each to stand in a list, in the order of the table.
  package var supporting: [String] = []
  package var opposing: [String] = []

  package init() {}
}

/// What the clues on a device come to.
///
/// Sums are compared: those for a keyboard and for a keypad, less what speaks against both, with
/// those for each thing that looks like one. What cannot be decided is a keyboard: a keyboard that is
/// not listed is of no use at all, and one that is none can be ignored with a command.
struct Verdict: Sendable {
  let kind: Keyboard.Kind?

  /// What supports it, for a keyboard; else what it is instead.
  let reason: String
  let evidence: Evidence

  init(on device: TypingDevice) {
    let seen = Clue.all.compactMap { $0.finding(on: device) }
    self.init(weighing: ProductFacts.finding(on: device.device).map { seen + [$0] } ?? seen)
  }

  private init(weighing findings: [Clue.Finding]) {
    func sum(_ claim: Clue.Claim) -> Int {
      findings.reduce(0) { $1.claim == claim ? $0 + $1.weight : $0 }
    }
    let kind: Keyboard.Kind = sum(.keypad) > sum(.keyboard) ? .keypad : .keyboard
    let against = sum(.noTyping)
    let forTyping = max(sum(.keypad), sum(.keyboard)) + sum(.typing) - against
    var rival: (lookalike: Lookalike, sum: Int)?
    for case .lookalike(let lookalike) in findings.map(\.claim) {
      let sum = sum(.lookalike(lookalike))
      if sum > rival?.sum ?? 0 { rival = (lookalike, sum) }
    }
    let isTyped = forTyping > 0 && forTyping >= rival?.sum ?? 0
    evidence = Evidence(findings, for: isTyped ? kind : nil)
    if isTyped {
      self.kind = kind
      reason = evidence.supporting.joined(separator: "; ")
    } else {
      self.kind = nil
      let heaviest = findings.filter { $0.claim == .noTyping }.max { $0.weight < $1.weight }
      let isNamed = rival.map { $0.sum >= against } ?? false
      reason = (isNamed ? rival?.lookalike.rawValue : heaviest?.words) ?? ""
    }
  }
}

extension Evidence {
  /// Sorts findings by side.
  ///
  /// - Parameters:
  ///   - findings: All that was seen.
  ///   - kind: What the device is; where it is none, letters and digits alike speak for typing.
  fileprivate init(_ findings: [Clue.Finding], for kind: Keyboard.Kind?) {
    for finding in findings {
      let isSupporting =
        switch finding.claim {
        case .typing: true
        case .keyboard: kind != .keypad
        case .keypad: kind != .keyboard
        case .noTyping, .lookalike: false
        }
      if isSupporting { supporting.append(finding.words) } else { opposing.append(finding.words) }
    }
  }
}
