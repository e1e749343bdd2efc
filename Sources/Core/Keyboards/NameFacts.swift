import Text

extension Clue {
  /// Words in the maker's name for a device.
  ///
  /// Those of the product's name count, without what the kernel adds, and for some those of the
  /// node's. Nearly all that claims a keyboard without being one has a name that says so. A scanner
  /// or reader weighs less than the rest, since a pointer beside the keys speaks against it: there
  /// are adapters for keyboard and mouse that call themselves `Barcode Reader` (13ba:0018).
  static let ofNames: [Clue] = [
    named(
      .typing,
      10,
      keyboards,
      unless: scanners + tokens + numberPads + ["keyboard emulation"]
    ),
    // Of Logitech's receivers, those for mice put the mouse first, those for keyboards the keyboard
    // (keyd issue 979); other makers follow no order.
    Clue(.typing, 5) { device in
      guard device.device.main.identity.vendor != 0x046d else { return nil }
      guard let phrase = device.product.first(of: receivers),
        !device.product.contain(anyOf: remotes + controllers)
      else { return nil }
      return "\(inQuotes(phrase.text)) in its name: a keyboard may be behind it"
    },
    named(.lookalike(.securityKey), 26, tokens),
    named(.lookalike(.scanner), 10, scanners),
    named(
      .lookalike(.cardReader),
      10,
      [
        "sycreader", "reader", "cardreader", "idreader", "rfid", "nfc", "mifare", "magstripe",
        "magnetic stripe", "magnetic card", "swipe", "msr*", "twn4", "pcprox", "magtek", "elatec",
        "rfideas",
        "omnikey",
      ],
      // Those of chip cards and fingers type nothing, and are in many a keyboard; a reader of braille
      // is typed on.
      unless: keyboards + [
        "smart card", "smartcard", "fingerprint", "card terminal", "barcode", "orbit", "braille",
        "screen reader",
      ]
    ),
    named(.lookalike(.pen), 16, ["pen", "stylus"], unless: ["keyboard", "xp pen"]),
    named(
      .lookalike(.tablet),
      16,
      [
        "pentablet", "pen tablet", "drawing tablet", "graphics tablet", "graphic tablet",
        "tablet monitor", "pen display", "ugtablet", "xp pen", "xppen", "huion", "gaomon", "ugee",
        "veikk",
        "wacom", "uc logic", "digitizer", "xencelabs",
      ],
      unless: ["keyboard"]
    ),
    named(
      .lookalike(.footSwitch),
      16,
      [
        "foot switch*", "footswitch*", "foot pedal", "footpedal", "pedal", "pedals", "foot control",
        "ikkegol",
      ],
      unless: ["keyboard"]
    ),
    named(
      .lookalike(.thermometer),
      16,
      ["temper", "temper1*", "temper2*", "temperhum*", "thermometer"]
    ),
    // `Gaming Keypad` is half a keyboard with letters, for the left hand.
    named(
      .keypad,
      20,
      numberPads + [
        "keypad", "number pad", "numberpad", "numeric pad", "numpad", "num pad", "numkeypad",
        "calcpad", "calculator", "ten key", "tenkey", "10 key", "10key", "nummernblock",
        "ziffernblock",
      ],
      // Where the kernel would put the same word, one before it shows that it is the maker's.
      whole: [
        "numeric keypad", "numerical keypad", "number keypad", "num keypad", "wireless keypad",
        "bluetooth keypad", "usb keypad", "mini keypad", "2 4g keypad",
      ],
      unless: [
        "gaming", "game", "with", "and", "remote", "combo", "desktop", "less", "keyboard keypad",
        "keyboard numpad", "keyboard number pad", "keyboard numeric keypad",
      ]
    ),
    named(
      .lookalike(.remote),
      16,
      ["ir receiver", "ir keypad", "infrared", "rc receiver", "flirc"]
    ),
    named(.lookalike(.remote), 16, remotes, unless: keyboards),
    named(.lookalike(.controller), 16, controllers, unless: keyboards),
    named(.lookalike(.mouse), 16, mice, unless: keyboards + receivers),
  ]

  private static func named(
    _ claim: Claim,
    _ weight: Int,
    _ phrases: [NameWords],
    whole: [NameWords] = [],
    unless exceptions: [NameWords] = []
  ) -> Clue {
    Clue(claim, weight) { device in
      // The exceptions last: most names have no phrase at all.
      guard let phrase = device.product.first(of: phrases) ?? device.node.first(of: whole),
        !device.product.contain(anyOf: exceptions)
      else { return nil }
      return "\(inQuotes(phrase.text)) in its name"
    }
  }

  private static let keyboards: [NameWords] = [
    "keyboard", "keyboards", "kbd", "kb", "tastatur", "clavier", "teclado", "tastiera", "desktop",
    "combo",
  ]

  private static let receivers: [NameWords] = [
    "receiver", "transceiver", "dongle", "2 4g", "wireless device",
  ]

  private static let tokens: [NameWords] = [
    "yubikey", "yubico", "security key", "onlykey", "nitrokey", "solokey", "fido", "fido2", "u2f",
    "mooltipass", "ibutton", "hyperfido", "epass", "token2", "thetis", "trustkey",
  ]

  private static let scanners: [NameWords] = [
    "barcode", "bar code", "qr code", "qrcode", "scanner", "hand held products", "code reader",
    "netum",
    "eyoyo", "symcode", "nadamoo", "bcst*", "datalogic", "opticon",
  ]

  private static let remotes: [NameWords] = [
    "remote", "remotes", "remotectl", "presenter", "clicker", "powerpointer", "air mouse",
    "shutter*", "selfie", "page turner",
  ]

  private static let controllers: [NameWords] = [
    "controller", "gamepad", "game pad", "joypad", "joystick", "wheel",
  ]

  private static let numberPads: [NameWords] = ["numeric keyboard"]

  /// With model numbers of Logitech's that stand alone in a name; behind a receiver, a mouse is one
  /// node with letters.
  private static let mice: [NameWords] = [
    "mouse", "mice", "trackball", "trackman", "intellimouse", "mx master", "mx anywhere",
    "mx vertical", "mx ergo", "mx revolution", "performance mx", "anywhere mx", "triathlon",
    "m185", "m310", "m325", "m330", "m335", "m350", "m500", "m500s", "m505", "m510", "m525",
    "m535", "m545", "m550", "m557", "m560", "m570", "m575", "m585", "m590", "m600", "m650",
    "m705", "m720", "m750", "g300", "g302", "g303", "g304", "g305", "g402", "g403", "g500",
    "g500s", "g502", "g502s", "g600", "g602", "g603", "g604", "g700", "g700s", "g703", "g900",
    "g903",
  ]
}
