extension DeviceFacts {
  private static let keyboardWords: [NameWords] = [
    "keyboard", "keyboards", "kbd", "kb", "tastatur", "clavier", "teclado", "tastiera", "desktop",
    "combo",
  ]

  private static let receiverWords: [NameWords] = [
    "receiver", "transceiver", "dongle", "2 4g", "wireless device",
  ]

  /// Model numbers that stand alone in a name; behind a receiver, a mouse is one node with letters.
  private static let logitechMice: [NameWords] = [
    "m185", "m310", "m325", "m330", "m335", "m350", "m500", "m500s", "m505", "m510", "m525",
    "m535", "m545", "m550", "m557", "m560", "m570", "m575", "m585", "m590", "m600", "m650",
    "m705", "m720", "m750", "g300", "g302", "g303", "g304", "g305", "g402", "g403", "g500",
    "g500s", "g502", "g502s", "g600", "g602", "g603", "g604", "g700", "g700s", "g703", "g900",
    "g903",
  ]

  /// In this order; the first that fits counts.
  static let names: [NameRule] = [
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
    // Many a real keyboard has a smart card reader in it.
    NameRule(
      .not(cardReader),
      ["card reader", "cardreader", "rfid", "magstripe", "magnetic stripe", "swipe reader"],
      unlessNode: keyboardWords
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
      unless: [
        "gaming", "game", "with", "and", "remote", "combo", "desktop", "less", "keyboard keypad",
        "keyboard numpad", "keyboard number pad", "keyboard numeric keypad",
      ]
    ),
    NameRule(.not(remote), ["ir receiver", "infrared", "ir remote", "ir keypad", "rc receiver"]),
    NameRule(
      .not(remote),
      ["remote", "remotes", "remotectl", "presenter", "clicker"],
      unless: keyboardWords + receiverWords
    ),
    NameRule(
      .not(controller),
      ["controller", "gamepad", "game pad", "joypad", "joystick", "wheel"],
      unless: keyboardWords + receiverWords
    ),
    NameRule(
      .not(mouse),
      [
        "mouse", "mice", "trackball", "trackman", "intellimouse", "mx master", "mx anywhere",
        "mx vertical", "mx ergo", "mx revolution", "performance mx", "anywhere mx", "triathlon",
      ] + logitechMice,
      unless: keyboardWords + receiverWords
    ),
    NameRule(.keyboard, keyboardWords),
    NameRule(.receiver, receiverWords),
  ]
}
