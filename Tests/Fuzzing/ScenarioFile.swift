import KeyPath
import Shortcuts

private let ruleset = Ruleset(bindings: Bindings(.voiceOverMac, of: sharedCatalogue))

/// Any text as a scenario, which is then run.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzScenario(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  if let scenario = try? Scenario(parsing: text, file: "fuzz") { run(scenario, ruleset) }
  return 0
}
