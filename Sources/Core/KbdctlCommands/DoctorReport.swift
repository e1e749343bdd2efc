package import Text

/// The result of `kbdctl doctor`: what was looked at, what was found, and what to do about it.
package struct DoctorReport: Hashable, Sendable {
  package struct Finding: Hashable, Sendable {
    /// In the order of the report: what needs attention is heard first.
    package enum Verdict: String, CaseIterable, Sendable {
      case wrong
      /// Good to know; nothing fails because of it.
      case hint
      /// It could not be told; the text says why.
      case notLookedAt = "not looked at"
      case ok
    }

    package var verdict: Verdict
    /// What was looked at, such as `Bluetooth service`.
    package var subject: String
    /// What was found, without a full stop.
    package var text: String
    /// What to do, in whole sentences; empty when there is nothing to do.
    package var remedy: String

    package init(_ verdict: Verdict, _ subject: String, _ text: String, remedy: String = "") {
      self.verdict = verdict
      self.subject = subject
      self.text = text
      self.remedy = remedy
    }
  }

  /// What the report is about.
  package enum Scope: Hashable, Sendable {
    case machine
    /// Only whether `kbdctl listen` will work.
    case listening
  }

  /// The most important first; those of one verdict in the order in which they were given.
  package let findings: [Finding]
  private let scope: Scope

  package init(_ findings: [Finding], scope: Scope = .machine) {
    self.findings = Finding.Verdict.allCases.flatMap { verdict in
      findings.filter { $0.verdict == verdict }
    }
    self.scope = scope
  }

  package var isHealthy: Bool { count(.wrong) == 0 }

  /// A summary, then a line for each finding with its verdict first, so that listening can stop
  /// early.
  package var text: String {
    let shown = findings.filter { scope == .machine || $0.verdict != .ok }
    let lines = shown.map { finding in
      let line = "\(finding.verdict.rawValue): \(finding.subject): \(finding.text)."
      return finding.remedy.isEmpty ? "\(line)\n" : "\(line) \(finding.remedy)\n"
    }
    return "\(summary)\n" + lines.joined()
  }

  package var json: JSON {
    .object([
      "summary": .string(summary),
      "findings": .array(
        findings.map { finding in
          .object([
            "verdict": .string(finding.verdict.rawValue),
            "subject": .string(finding.subject),
            "text": .string(finding.text),
            "remedy": finding.remedy.isEmpty ? .null : .string(finding.remedy),
          ])
        }
      ),
    ])
  }

  private var summary: String {
    switch scope {
    case .machine: "\(wrongs), \(others.joined(separator: ", "))."
    case .listening where !isHealthy: "Listening will not work for you yet."
    case .listening where count(.hint) + count(.notLookedAt) == 0:
      "Listening will work for you now."
    case .listening: "Listening will work now, but read this."
    }
  }

  private var wrongs: String {
    switch count(.wrong) {
    case 0: "Nothing is wrong"
    case 1: "1 thing needs attention"
    case let count: "\(count) things need attention"
    }
  }

  private var others: [String] {
    let hints = count(.hint)
    let unseen = count(.notLookedAt)
    return [
      hints == 0 ? nil : hints == 1 ? "1 hint" : "\(hints) hints",
      unseen == 0 ? nil : "\(unseen) not looked at",
      "\(count(.ok)) in order",
    ].compactMap { $0 }
  }

  private func count(_ verdict: Finding.Verdict) -> Int {
    findings.count { $0.verdict == verdict }
  }
}
