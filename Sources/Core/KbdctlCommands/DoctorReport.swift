package import Text

/// The result of `kbdctl doctor`: one line for each thing that was looked at.
package struct DoctorReport: Hashable, Sendable {
  package struct Finding: Hashable, Sendable {
    package enum Verdict: String, Sendable {
      case ok
      /// Good to know; nothing fails because of it.
      case note
      case missing
    }

    package var verdict: Verdict
    /// What was looked at, such as `Bluetooth service`.
    package var subject: String
    /// What was found.
    package var text: String
    /// How to fix it; empty when nothing is wrong.
    package var remedy: String

    package init(_ verdict: Verdict, _ subject: String, _ text: String, remedy: String = "") {
      self.verdict = verdict
      self.subject = subject
      self.text = text
      self.remedy = remedy
    }
  }

  package var findings: [Finding]

  package init(_ findings: [Finding]) { self.findings = findings }

  package var isHealthy: Bool { !findings.contains { $0.verdict == .missing } }

  /// The verdict comes first, so that listening can stop early.
  package var text: String {
    findings.map { finding in
      let line = "\(finding.verdict.rawValue): \(finding.subject): \(finding.text)"
      return finding.remedy.isEmpty ? "\(line)\n" : "\(line). \(finding.remedy)\n"
    }.joined()
  }

  package var json: JSON {
    .object([
      "findings": .array(
        findings.map { finding in
          .object([
            "verdict": .string(finding.verdict.rawValue),
            "subject": .string(finding.subject),
            "text": .string(finding.text),
            "remedy": finding.remedy.isEmpty ? .null : .string(finding.remedy),
          ])
        }
      )
    ])
  }
}
