import Settings

/// Any bytes as TOML, and as a configuration; then what it says of a keyboard is asked.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzToml(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: bytes, count: count))
  do throws(SettingsError) {
    let root = try TomlNode.parse(bytes, file: "fuzz")
    let configuration = try Configuration(root, file: "fuzz")
    _ = configuration.overrides
    compile(configuration)
  } catch {
    precondition(!error.message.isEmpty, "an error says what is wrong")
  }
  return 0
}
