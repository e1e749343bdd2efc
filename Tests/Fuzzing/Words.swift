import Wording

/// Any text as a translation; then phrases are asked for.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzWords(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  do throws(WordsError) {
    let words = try Vocabulary(parsing: text)
    _ = words.phrase(.keyboardNotTaken("A", reason: "{reason} {"))
    _ = words.list(of: ["A", "B", "C"])
    _ = words.languageCode
  } catch {
    precondition(!error.message.isEmpty, "an error says what is wrong")
  }
  return 0
}
