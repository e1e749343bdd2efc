import KbdctlCommands
import Keyboards
import Layouts

/// The name of a keyboard, then the words of a line that is not finished, each after a NUL.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCompletion(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let fields = UnsafeBufferPointer(start: bytes, count: count)
    .split(separator: 0, omittingEmptySubsequences: false)
    .map { String(decoding: $0, as: UTF8.self) }
  let keyboards = keyboards(named: fields[0])
  let words = Array(fields.dropFirst())
  for candidate in candidates(words, keyboards) where candidate != ":files" {
    var completed = words
    // Bash parts a word at its equals sign, and puts what is found after it.
    completed[max(0, words.count - 1)...] = [candidate]
    precondition(
      candidates(completed, keyboards).contains(candidate),
      "‘\(candidate)’ can be asked for again"
    )
  }
  return 0
}

/// The words that would be offered.
private func candidates(_ words: [String], _ keyboards: [Keyboard]) -> [String] {
  var completion = Completion(
    of: words,
    on: Completion.Ports(keyboards: { keyboards }, layouts: { layouts })
  )
  return completion.text().split(separator: "\n").map { line in
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
    precondition(line == ":files" || parts.count == 2, "a line is a word and what it is")
    precondition(!parts[0].isEmpty, "a word is offered")
    let controls = parts.joined().unicodeScalars.filter {
      $0.properties.generalCategory == .control
    }
    precondition(controls.isEmpty, "no word steers a terminal")
    let typed = words.last ?? ""
    precondition(
      line == ":files" || typed == "=" || parts[0].hasPrefix(typed),
      "‘\(parts[0])’ begins with ‘\(typed)’"
    )
    return String(parts[0])
  }
}

private let layouts = [("us", "English"), ("us(dvp)", "English\t(Dvorak)\n")].compactMap {
  name,
  description in
  (try? LayoutName(name)).map {
    LayoutCatalog.Entry(name: $0, description: description, languages: [])
  }
}

private func keyboards(named name: String) -> [Keyboard] {
  var capabilities = Capabilities()
  capabilities.events = (CapabilityBits("120013") ?? CapabilityBits()).low
  capabilities.keys = KeySet(
    CapabilityBits("1000000000007 ff9f207ac14057ff febeffdfffefffff fffffffffffffffe")
      ?? CapabilityBits()
  )
  let node = InputNode(
    node: "/dev/input/event0",
    sysfsPath: "/devices/pci0000:00/usb1/1-1/1-1:1.0/0003:0627:0001.0001/input/input0",
    name: name,
    phys: "usb-0000:00:04.0-1/input0",
    uniq: name,
    identity: DeviceIdentity(bus: BusType(rawValue: 3), vendor: 0x627, product: 1),
    capabilities: capabilities,
    advice: UdevAdvice()
  )
  return Inventory([node]).keyboards
}
