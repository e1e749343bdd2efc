/// One row of the table by which devices are told apart: what may be seen on a device, what that
/// speaks for, and how much it weighs.
struct Clue: Sendable {
  enum Claim: Hashable, Sendable {
    case keyboard
    case keypad

    /// It is for typing, as a keyboard or as a keypad.
    case typing

    /// It is not for typing, whatever it is.
    case noTyping
    case lookalike(Lookalike)
  }

  /// A clue that was seen on a device.
  struct Finding: Hashable, Sendable {
    let claim: Claim
    let weight: Int

    /// In plain words, to stand in a list.
    let words: String
  }

  private let claim: Claim
  private let weight: Int
  private let words: @Sendable (TypingDevice) -> String?

  /// - Parameters:
  ///   - claim: What it speaks for.
  ///   - weight: More than 0; the sums of those that agree are compared.
  ///   - words: What is seen, or `nil` when it is not.
  init(_ claim: Claim, _ weight: Int, words: @escaping @Sendable (TypingDevice) -> String?) {
    self.claim = claim
    self.weight = weight
    self.words = words
  }

  /// A clue whose words are always the same.
  init(
    _ claim: Claim,
    _ weight: Int,
    _ words: String,
    _ isSeen: @escaping @Sendable (TypingDevice) -> Bool
  ) {
    self.init(claim, weight) { isSeen($0) ? words : nil }
  }

  /// What of this clue is seen on a device.
  func finding(on device: TypingDevice) -> Finding? {
    words(device).map { Finding(claim: claim, weight: weight, words: $0) }
  }
}
