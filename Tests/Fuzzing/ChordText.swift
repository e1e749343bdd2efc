import Shortcuts

/// Any text as chords; each is written as a text that stands for it alone.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzChord(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  do throws(ChordError) {
    for chord in try Chord.parse(text) {
      precondition((try? Chord.parse("\(chord)")) == [chord], "\(chord) stands for itself")
    }
  } catch {
    precondition(!"\(error)".isEmpty, "an error says what is wrong")
  }
  return 0
}
