/// What products and words in names tell when the bits of a node cannot: many tokens, scanners and
/// mice claim all keys of a keyboard, to the last bit.
enum DeviceFacts {
  /// What a product or a name says about the keys of a device.
  enum Verdict: Hashable, Sendable {
    /// It types, but is not for typing: what it is instead.
    case not(String)
    case keypad
    case keyboard
  }

  /// What is known about this product, or else about its name.
  static func verdict(on device: PhysicalDevice) -> Verdict? {
    let identity = device.main.identity
    if let product = products.first(where: { $0.matches(identity) }) { return product.verdict }
    let words = NameWords(device.productName)
    return names.first { rule in
      words.contain(anyOf: rule.phrases) && !words.contain(anyOf: rule.unless)
    }?.verdict
  }

  /// Whether a keyboard on USB is nevertheless part of the machine.
  static func isInternal(_ device: PhysicalDevice) -> Bool {
    NameWords(device.main.name).contain(anyOf: ["internal keyboard"])
  }

  static let securityKey = "security key"
  static let scanner = "bar code scanner"
  static let cardReader = "card reader"
  static let pen = "pen"
  static let remote = "remote control"
  static let mouse = "extra keys of a mouse"
  static let controller = "game controller"
  static let pedal = "foot switch"

  /// Words for keyboards, and for receivers that may have one behind them.
  static let keyboardWords = [
    "keyboard", "keyboards", "kbd", "kb", "tastatur", "clavier", "teclado", "tastiera",
    "receiver", "transceiver", "dongle", "desktop", "combo", "2 4g", "wireless device",
  ]

  /// In this order; the first that fits counts.
  private static let names: [NameRule] = [
    NameRule(
      .not(securityKey),
      [
        "yubikey", "yubico", "security key", "onlykey", "nitrokey", "solokey", "fido", "fido2",
        "u2f",
      ]
    ),
    NameRule(
      .not(scanner),
      ["barcode", "bar code", "qr code", "scanner", "hand held products", "code reader"]
    ),
    NameRule(
      .not(cardReader),
      ["card reader", "cardreader", "rfid", "nfc", "magstripe", "magnetic stripe", "swipe reader"]
    ),
    NameRule(.not(pen), ["pen", "stylus"], unless: ["keyboard"]),
    NameRule(
      .not(pedal),
      ["foot switch", "footswitch", "foot pedal", "footpedal", "pedal"],
      unless: ["keyboard"]
    ),
    // `Gaming Keypad` is half a keyboard with letters, for the left hand.
    NameRule(
      .keypad,
      [
        "number pad", "numberpad", "numeric pad", "numpad", "num pad", "number keypad",
        "numeric keypad", "numerical keypad", "numkeypad", "keypad", "calcpad", "calculator",
        "ten key", "tenkey", "10 key", "10key", "numeric keyboard", "nummernblock", "ziffernblock",
      ],
      unless: ["gaming", "game", "with", "and", "remote", "combo", "desktop"]
    ),
    NameRule(
      .not(remote),
      ["remote", "remotes", "remote control", "presenter", "clicker"],
      unless: keyboardWords
    ),
    NameRule(
      .not(controller),
      ["controller", "gamepad", "game pad", "joypad", "joystick", "wheel"],
      unless: keyboardWords
    ),
    NameRule(
      .not(mouse),
      [
        "mouse", "mice", "trackball", "trackman", "mx master", "mx anywhere", "mx vertical",
        "mx ergo", "mx revolution", "intellimouse",
      ],
      unless: keyboardWords
    ),
    NameRule(.keyboard, keyboardWords),
  ]
}

/// Words that tell what a device is, unless others stand beside them.
private struct NameRule: Sendable {
  let verdict: DeviceFacts.Verdict
  let phrases: [String]
  let unless: [String]

  init(_ verdict: DeviceFacts.Verdict, _ phrases: [String], unless: [String] = []) {
    self.verdict = verdict
    self.phrases = phrases
    self.unless = unless
  }
}
