import Keyboards
import Layouts

/// Any text as a layout's name, and as the file that holds the system's layout.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLayout(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  if let name = try? LayoutName(text) {
    precondition(name.description == text, "a name is written as it was read")
    precondition(text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f })
    precondition(!text.hasPrefix("/") && !text.contains(".."), "a layout is in a folder of XKB")
  }
  return 0
}
