/// What products and words in names tell when the bits of a node cannot: many tokens, scanners and
/// mice claim all keys of a keyboard, to the last bit.
enum DeviceFacts {
  /// What a product or a name says about the keys of a device.
  enum Verdict: Hashable, Sendable {
    /// It types, but is not for typing: what it is instead.
    case not(String)
    case keypad
    case keyboard

    /// A wireless receiver: a keyboard may be behind it, or only a mouse.
    case receiver
  }

  /// What is known about this product, or else about its name.
  static func verdict(on device: PhysicalDevice) -> Verdict? {
    let identity = device.main.identity
    if let product = products.first(where: { $0.matches(identity) }) { return product.verdict }
    let product = NameWords(device.productName)
    let node = NameWords(device.main.name)
    return names.first { $0.fits(product: product, node: node) }?.verdict
  }

  /// Whether a keyboard on USB is nevertheless part of the machine.
  static func isInternal(_ device: PhysicalDevice) -> Bool {
    NameWords(device.main.name).contain(anyOf: internalWords)
  }

  private static let internalWords: [NameWords] = ["internal keyboard"]

  static let securityKey = "security key"
  static let scanner = "bar code scanner"
  static let cardReader = "card reader"
  static let pen = "pen"
  static let remote = "remote control"
  static let mouse = "extra keys of a mouse"
  static let controller = "game controller"
  static let pedal = "foot switch"
}
