import Layouts

/// A line as a key, and another as what it stands for.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRemap(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
  do throws(RemapError) {
    let remap = try Remap(String(lines[0]), to: lines.count > 1 ? String(lines[1]) : "esc")
    precondition(remap.strokes.count <= Remap.longest, "no key stands for more")
  } catch {
    precondition(!"\(error)".isEmpty, "an error says what is wrong")
  }
  return 0
}
