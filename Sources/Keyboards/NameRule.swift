/// Words that tell what a device is, unless others stand beside them.
struct NameRule: Sendable {
  let verdict: DeviceFacts.Verdict
  private let phrases: [String]
  private let exceptions: [String]
  private let nodeExceptions: [String]

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
    _ phrases: [String],
    unless exceptions: [String] = [],
    unlessNode nodeExceptions: [String] = []
  ) {
    self.verdict = verdict
    self.phrases = phrases
    self.exceptions = exceptions
    self.nodeExceptions = nodeExceptions
  }

  func fits(_ device: PhysicalDevice) -> Bool {
    let words = NameWords(device.productName)
    guard words.contain(anyOf: phrases), !words.contain(anyOf: exceptions) else { return false }
    return !NameWords(device.main.name).contain(anyOf: nodeExceptions)
  }
}
