import Keyboards
import Layouts
import Settings

/// Any bytes as the file of what was chosen for a keyboard; what is read is written and read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzState(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: bytes, count: count))
  guard let found = try? record(bytes) else { return 0 }
  let text = KeyboardRecordFile.text(of: found)
  precondition((try? record(Array(text.utf8))) == found, "what is written is read again:\n\(text)")
  return 0
}

private func record(_ bytes: [UInt8]) throws(SettingsError) -> KeyboardRecord {
  let root = try TomlNode.parse(bytes, file: "fuzz")
  return try KeyboardRecordFile.record(in: root, id: Keyboard.ID(rawValue: "usb-1"), file: "fuzz")
}
