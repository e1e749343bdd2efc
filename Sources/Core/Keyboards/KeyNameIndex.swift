/// Finds key names in a text of pairs such as `30 a`, by code and by name.
///
/// Every start of the program needs some names, so this is quick to make: it remembers places in
/// the text, and finds a name by a hash of its bytes (FNV-1a) in a table twice as large as needed.
struct KeyNameIndex {
  private struct Entry {
    var code: UInt16
    var start: UInt16
    var end: UInt16
  }

  /// The bytes that the ranges are of.
  let text: [UInt8]

  private var entries: [Entry] = []

  /// By code, the place of its first name in ``entries``, counted from 1; 0 for none.
  private var placesByCode = [UInt16](repeating: 0, count: KeyCode.limit)

  /// By hash, the place in ``entries``, counted from 1; 0 is free.
  private var placesByHash = [UInt16](repeating: 0, count: slotCount)

  private static let slotCount = 2048

  /// - Parameters:
  ///   - table: The first names of the codes.
  ///   - aliases: Names that are only read.
  init(table: String, aliases: String) {
    text = Array(table.utf8) + [UInt8(ascii: "\n")] + Array(aliases.utf8)
    entries.reserveCapacity(1024)
    var position = 0
    while let code = number(from: &position), let name = word(from: &position) { add(name, code) }
    precondition(entries.count < Self.slotCount / 2, "the table of hashes is too small")
  }

  func range(ofCode code: UInt16) -> Range<Int>? {
    let place = placesByCode[Int(code)]
    return place == 0 ? nil : range(of: entries[Int(place) - 1])
  }

  func code(named name: ArraySlice<UInt8>) -> KeyCode? {
    var slot = Self.slot(of: name)
    while placesByHash[slot] != 0 {
      let entry = entries[Int(placesByHash[slot]) - 1]
      if text[range(of: entry)] == name { return KeyCode(rawValue: entry.code) }
      slot = (slot + 1) % Self.slotCount
    }
    return nil
  }

  private func range(of entry: Entry) -> Range<Int> { Int(entry.start)..<Int(entry.end) }

  private mutating func add(_ name: Range<Int>, _ code: UInt16) {
    entries.append(Entry(code: code, start: UInt16(name.lowerBound), end: UInt16(name.upperBound)))
    let place = UInt16(entries.count)
    if placesByCode[Int(code)] == 0 { placesByCode[Int(code)] = place }
    var slot = Self.slot(of: text[name])
    while placesByHash[slot] != 0 { slot = (slot + 1) % Self.slotCount }
    placesByHash[slot] = place
  }

  private static func slot(of name: ArraySlice<UInt8>) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in name { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Int(hash ^ hash >> 16) % slotCount
  }

  private func number(from position: inout Int) -> UInt16? {
    guard let digits = word(from: &position) else { return nil }
    return digits.reduce(0) { $0 * 10 + UInt16(text[$1] - UInt8(ascii: "0")) }
  }

  /// The next word, and `position` after it.
  private func word(from position: inout Int) -> Range<Int>? {
    while position < text.count, Self.isSpace(text[position]) { position += 1 }
    let start = position
    while position < text.count, !Self.isSpace(text[position]) { position += 1 }
    return start < position ? start..<position : nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n")
  }
}
