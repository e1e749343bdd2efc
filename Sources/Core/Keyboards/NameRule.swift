/// Words that tell what a device is, unless others stand beside them.
struct NameRule: Sendable {
  let verdict: DeviceFacts.Verdict
  private let phrases: [NameWords]
  private let exceptions: [NameWords]
  private let nodeExceptions: [NameWords]

  /// Makes a rule.
  ///
  /// - Parameters:
  ///   - verdict: What the device is.
  ///   - phrases: Words next to each other, in lower case; one of them in the product's name will do.
  ///   - exceptions: Phrases in the product's name against which the rule does not hold.
  ///   - nodeExceptions: The same for the full name of the node, where a word that looks like the
  ///     kernel's may be the maker's.
  init(
    _ verdict: DeviceFacts.Verdict,
    _ phrases: [NameWords],
    unless exceptions: [NameWords] = [],
    unlessNode nodeExceptions: [NameWords] = []
  ) {
    self.verdict = verdict
    self.phrases = phrases
    self.exceptions = exceptions
    self.nodeExceptions = nodeExceptions
  }

  /// Whether the rule holds for a product's name and the full name of its main node.
  func fits(product: NameWords, node: NameWords) -> Bool {
    product.contain(anyOf: phrases) && !product.contain(anyOf: exceptions)
      && !node.contain(anyOf: nodeExceptions)
  }
}
