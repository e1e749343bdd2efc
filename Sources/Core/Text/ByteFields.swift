/// The parts of a text between separators, as UTF-8; no separator gives one part, which is all.
///
/// Files that every start reads are read in bytes: finding the characters of a text, as `String`
/// counts them, costs some twenty times more, and means nothing where all separators are ASCII.
package struct ByteFields: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>?
  private let separator: UInt8

  /// - Parameters:
  ///   - text: Is not copied.
  ///   - separator: An ASCII character.
  package init(of text: ArraySlice<UInt8>, separatedBy separator: Unicode.Scalar) {
    rest = text
    self.separator = UInt8(ascii: separator)
  }

  package mutating func next() -> ArraySlice<UInt8>? {
    guard let text = rest else { return nil }
    guard let end = text.firstIndex(of: separator) else {
      rest = nil
      return text
    }
    rest = text[(end + 1)...]
    return text[..<end]
  }
}
