/// What to say of a consumer that cannot be sent the letters a to z (``OutputWays/typesLatin``).
package struct LackOfLatin: Hashable, Sendable {
  /// One sentence.
  package let message: String

  /// What to add.
  package let remedy: String

  /// The two, a line each.
  package var text: String { "\(message)\n\(remedy)" }
}

extension Consumer {
  package var lackOfLatin: LackOfLatin {
    LackOfLatin(
      message:
        "\(inWords(groups)) has no letters a to z, so no keyboard can type them there: no command, no"
        + " address",
      remedy: isConsole
        ? "Give the text consoles another layout, as with ‘sudo localectl set-keymap us’."
        : "Set the desktop to us,\(groups[0]); where output-layout names its layouts, write the same there."
    )
  }
}
