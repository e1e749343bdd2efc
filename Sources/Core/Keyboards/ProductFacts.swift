extension DeviceFacts {
  /// One maker's product, or all of a maker's.
  struct Product: Sendable {
    let vendor: UInt16

    /// `nil` for all products, of a maker that sells nothing else.
    let product: UInt16?
    let verdict: Verdict

    init(_ vendor: UInt16, _ product: UInt16?, _ verdict: Verdict) {
      self.vendor = vendor
      self.product = product
      self.verdict = verdict
    }

    func matches(_ identity: DeviceIdentity) -> Bool {
      identity.vendor == vendor && (product == nil || product == identity.product)
    }
  }

  /// Ids that chip makers give to many different products (1a2c:0e24, 04d9:1203, 0c45:7603, all
  /// seen in keypads and in keyboards) tell nothing, and are not here.
  static let products: [Product] = [
    // Yubico: tokens only (usb.ids; 60-keyboard.hwdb fixes their layout to us).
    Product(0x1050, nil, .not(securityKey)),
    // OnlyKey, Nitrokey Pro and Storage (usb.ids).
    Product(0x1d50, 0x60fc, .not(securityKey)),
    Product(0x20a0, 0x4108, .not(securityKey)),
    Product(0x20a0, 0x4109, .not(securityKey)),

    // Symbol Technologies (Zebra), Metrologic and Hand Held Products (Honeywell), PSC (Datalogic),
    // Fujian Newland, Optoelectronics (Opticon): makers of bar code scanners (usb.ids; 05e0:1200
    // is also one that Chromium refuses as a keyboard).
    Product(0x05e0, nil, .not(scanner)),
    Product(0x0c2e, nil, .not(scanner)),
    Product(0x0536, nil, .not(scanner)),
    Product(0x05f9, nil, .not(scanner)),
    Product(0x1eab, nil, .not(scanner)),
    Product(0x065a, nil, .not(scanner)),
    // OKE scanner (60-keyboard.hwdb fixes its layout to us).
    Product(0x05fe, 0x1010, .not(scanner)),
    // MagTek: card readers (usb.ids).
    Product(0x0801, nil, .not(cardReader)),

    // Dell pens of the PN series (Chromium's list of stylus buttons).
    Product(0x413c, 0x81d5, .not(pen)),
    // PCsensor foot switch (usb.ids).
    Product(0x0c45, 0x7403, .not(pedal)),
    // Xbox Elite 2 controller through Bluetooth (Chromium, 60-input-id.hwdb).
    Product(0x045e, 0x0b05, .not(controller)),
    Product(0x045e, 0x0b22, .not(controller)),

    // Mice and trackballs that claim a keyboard (Chromium's list of keyboards to refuse; names from
    // usb.ids): HP Comfort, Microsoft, Logitech MX Master 2S and 3 and M500s, Elecom, Philips.
    Product(0x03f0, 0xa407, .not(mouse)),
    Product(0x045e, 0x0821, .not(mouse)),
    Product(0x045e, 0x082a, .not(mouse)),
    Product(0x045e, 0x082f, .not(mouse)),
    Product(0x046d, 0x4069, .not(mouse)),
    Product(0x046d, 0xb016, .not(mouse)),
    Product(0x046d, 0xb019, .not(mouse)),
    Product(0x046d, 0xc093, .not(mouse)),
    Product(0x056e, 0x0134, .not(mouse)),
    Product(0x056e, 0x0141, .not(mouse)),
    Product(0x056e, 0x0159, .not(mouse)),
    Product(0x1bcf, 0x08a0, .not(mouse)),

    // Keypads by name in usb.ids: HP CalcPad, Ortek for Targus, a ten-key pad of Qtronix, König.
    Product(0x040b, 0x2367, .keypad),
    Product(0x05a4, 0x9783, .keypad),
    Product(0x05a4, 0x9837, .keypad),
    Product(0x05a4, 0x9862, .keypad),
    Product(0x05c7, 0x6001, .keypad),
    Product(0x13ba, 0x0001, .keypad),
    // Microsoft Bluetooth Number Pad (Chromium's test devices), another keypad of Ortek.
    Product(0x045e, 0x0836, .keypad),
    Product(0x05a4, 0x9840, .keypad),
  ]
}
