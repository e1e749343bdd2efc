/// A file of XKB's folder `symbols`, as far as what it defines goes; it may be broken otherwise.
package struct SymbolsFile: Hashable, Sendable {
  /// The names of its sections: `dvorak` for `xkb_symbols "dvorak" { … }`.
  package let sections: Set<String>

  /// Reads a file's text.
  package init(_ text: some Sequence<UInt8>) {
    var sections: Set<String> = []
    var rest = Array(text)[...]
    var isName = false
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "\""):
        let name = rest.dropFirst().prefix { $0 != UInt8(ascii: "\"") }
        if isName { sections.insert(String(decoding: name, as: UTF8.self)) }
        isName = false
        rest = rest.dropFirst(name.count + 2)
      case UInt8(ascii: "#"):
        rest = rest.drop { $0 != UInt8(ascii: "\n") }
      case UInt8(ascii: "/") where rest.dropFirst().first == byte:
        rest = rest.drop { $0 != UInt8(ascii: "\n") }
      case _ where Self.isOfWord(byte):
        let word = rest.prefix(while: Self.isOfWord)
        isName = word.elementsEqual("xkb_symbols".utf8)
        rest = rest.dropFirst(word.count)
      default:
        // Between the word and the name there is nothing but space.
        if byte > UInt8(ascii: " ") { isName = false }
        rest = rest.dropFirst()
      }
    }
    self.sections = sections
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    let small = byte | 0x20
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(small)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
  }
}
