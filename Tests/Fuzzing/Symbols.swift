import Layouts

/// Any bytes as a file of XKB's layouts, in which sections are looked for.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSymbols(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let file = Array(UnsafeBufferPointer(start: bytes, count: count))
  let sections = SymbolsFile(file).sections
  precondition(sections.isEmpty || file.count > "xkb_symbols".utf8.count, "a section says so")
  precondition(sections.allSatisfy { !$0.contains("\"") }, "a name ends with its quote")
  return 0
}
