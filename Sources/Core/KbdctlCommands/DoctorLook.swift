extension DoctorReport {
  /// One of the looks that are taken side by side, none of which may keep the others waiting.
  package struct Look: Sendable {
    private let subject: String
    private let look: @Sendable () throws(CommandFailure) -> [Finding]

    /// - Parameters:
    ///   - subject: What stands in the report when it does not answer.
    ///   - look: Gathers facts and tells what they mean. It is called on a thread of its own, and may
    ///     never return.
    package init(
      _ subject: String,
      _ look: @escaping @Sendable () throws(CommandFailure) -> [Finding]
    ) {
      self.subject = subject
      self.look = look
    }

    /// Looks; what cannot be looked at is a finding too.
    package func findings() -> [Finding] {
      do throws(CommandFailure) {
        return try look()
      } catch {
        return [Finding(.notLookedAt, subject, error.message, remedy: error.remedy ?? "")]
      }
    }

    fileprivate var lateFinding: Finding {
      Finding(
        .notLookedAt,
        subject,
        "there was no answer in time",
        remedy: "Something there hangs, or the machine is slow: try ‘kbdctl doctor --timeout 20s’."
      )
    }
  }

  /// Puts together what came in time.
  ///
  /// - Parameters:
  ///   - looks: In the order of their importance.
  ///   - answers: For each what it found, or `nil` when that did not come in time.
  ///   - scope: What the report is about.
  package init(_ looks: [Look], _ answers: [[Finding]?], scope: Scope) {
    let findings = zip(looks, answers).flatMap { look, answer in
      answer ?? [look.lateFinding]
    }
    self.init(findings, scope: scope)
  }
}
