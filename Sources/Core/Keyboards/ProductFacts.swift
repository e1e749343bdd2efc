import Text

/// What products.tsv says about products by their ids; its head specifies it.
package enum ProductFacts {
  /// One line of it.
  package struct Row: Sendable {
    let vendor: UInt16

    /// `nil` for all products of the maker.
    let product: UInt16?
    let claim: Clue.Claim

    /// What it is, in words.
    let what: String

    /// Where that is known from.
    let source: String

    /// `nil` for a line that is not as the head of the file says.
    package init?(_ line: ArraySlice<UInt8>) {
      let fields = ByteFields(of: line, separatedBy: "\t").map {
        String(decoding: $0, as: UTF8.self)
      }
      guard fields.count == 4, let vendor = UInt16(fields[0], radix: 16),
        let claim = Clue.Claim(words: fields[2]), !fields[3].isEmpty
      else { return nil }
      let product = UInt16(fields[1], radix: 16)
      guard product != nil || fields[1] == "*" else { return nil }
      self.vendor = vendor
      self.product = product
      self.claim = claim
      what = fields[2]
      source = fields[3]
    }

    fileprivate func fits(_ identity: DeviceIdentity) -> Bool {
      guard identity.vendor == vendor else { return false }
      guard let product else { return !identity.mayBeFromAnotherList }
      return product == identity.product
    }
  }

  /// A product weighs more than all that can be seen on a device, a maker more than all but that.
  static func finding(on device: PhysicalDevice) -> Clue.Finding? {
    let identity = device.main.identity
    guard let row = row(for: identity) else { return nil }
    let known = row.product == nil ? "maker \(hexadecimal(row.vendor))" : "id \(identity.modelText)"
    return Clue.Finding(
      claim: row.claim,
      weight: row.product == nil ? 40 : 60,
      words: "known by its \(known): \(row.what) (\(row.source))"
    )
  }

  private static func row(for identity: DeviceIdentity) -> Row? {
    let fitting = [hexadecimal(identity.product), "*"].lazy.compactMap { product in
      let beginning = Array("\(hexadecimal(identity.vendor))\t\(product)\t".utf8)
      return lines.first { $0.starts(with: beginning) }
    }
    return fitting.compactMap(Row.init).first { $0.fits(identity) }
  }

  /// The lines that are no comments, each with an id first: only those that may fit are read further.
  package static let lines: [ArraySlice<UInt8>] =
    ByteFields(of: PackageResources.products_tsv[...], separatedBy: "\n")
    .filter { line in line.first.map { $0 != UInt8(ascii: "#") } ?? false }
}

extension DeviceIdentity {
  /// Over Bluetooth a vendor's number may be one of Bluetooth's own list, which are lower than 1000,
  /// and the kernel does not say which list it is from (Device ID profile 1.3, 5.6).
  fileprivate var mayBeFromAnotherList: Bool { bus == .bluetooth && vendor < 0x1000 }
}

extension Clue.Claim {
  fileprivate init?(words: String) {
    if words == Keyboard.Kind.keypad.rawValue {
      self = .keypad
    } else if let lookalike = Lookalike(rawValue: words) {
      self = .lookalike(lookalike)
    } else {
      return nil
    }
  }
}
