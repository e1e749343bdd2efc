import Text

/// The command line is wrong: exit status 2, as getopt-style tools have it.
package struct UsageError: Error, Hashable, Sendable {
  package var message: String

  /// What to type to read the right form, such as `kbdctl list --help`.
  package var help: String

  package init(_ message: String, help: String = "kbdctl --help") {
    self.message = message
    self.help = help
  }

  /// The message, and where to read more.
  package var text: String { "\(message)\nTry \(inQuotes(help))." }
}

/// The command was right in form but could not be done: exit status 1.
package struct CommandFailure: Error, Hashable, Sendable {
  /// One sentence: where, what was found, what is wanted.
  package var message: String

  /// What the user can do about it, or `nil` when the message says it all.
  package var remedy: String?

  /// A word turned out to be wrong only when the machine was asked, which is wrong usage as well.
  package var isWrongUsage: Bool

  package init(_ message: String, remedy: String? = nil, isWrongUsage: Bool = false) {
    self.message = message
    self.remedy = remedy
    self.isWrongUsage = isWrongUsage
  }

  /// The status to exit with.
  package var status: Int32 { isWrongUsage ? 2 : 1 }
}
