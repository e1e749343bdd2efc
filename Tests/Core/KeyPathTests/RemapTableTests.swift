import KeyPath
import Keyboards
import Layouts
import Shortcuts
import Testing

/// Remaps as they show in what is sent.
@Suite struct RemapTableTests {
  private static let source = SourceID(slot: KeyboardSlot(rawValue: 0), number: 0)

  private struct Typist {
    private var pipeline: Pipeline
    private var output = Pipeline.Output()

    init(_ remaps: [Remap]) throws {
      let none = Bindings(.none, of: try Catalogue.builtIn())
      let rules = KeyboardRules(remap: RemapTable(remaps), bindings: none)
      pipeline = Pipeline(Ruleset(bindings: none, keyboards: [source.slot: rules]))
    }

    /// The keys that go down while a key is tapped.
    mutating func tap(_ name: String, _ scan: UInt32 = 0) throws -> [String] {
      try tap(try #require(KeyCode(name: name)), scan)
    }

    mutating func tap(_ key: KeyCode, _ scan: UInt32) throws -> [String] {
      output.clear()
      for change in [KeyEvent.Change.press, .release] {
        let scan = ScanCode(rawValue: scan)
        let event = KeyEvent(key: key, scan: scan, change: change, time: .zero)
        pipeline.process(event, from: source, into: &output)
      }
      let releases = output.keys.filter { $0.change == .release }
      #expect(releases.count * 2 == output.keys.count, "nothing stays down")
      return output.keys.filter { $0.change == .press }.map(\.key.name)
    }
  }

  @Test func `the scan code comes before the key, and the first of two remaps holds`() throws {
    var typist = try Typist([
      try Remap("a", to: "b"), try Remap("scan:0x70004", to: "c"), try Remap("a", to: "d"),
      try Remap("scan:0x70004", to: "e"), try Remap("f", to: "none"),
      try Remap("g", to: "leftctrl+h"), try Remap("i", to: "kp0 kp0"),
    ])
    #expect(try typist.tap("a") == ["b"])
    #expect(try typist.tap("a", 0x70004) == ["c"])
    #expect(try typist.tap("a", 0x70005) == ["b"])
    #expect(try typist.tap("q", 0x70004) == ["c"])
    #expect(try typist.tap("f") == [])
    #expect(try typist.tap("g") == ["leftctrl", "h"])
    #expect(try typist.tap("i") == ["kp0", "kp0"])
    #expect(try typist.tap("b") == ["b"], "what was remapped is not remapped again")
  }

  @Test func `without a scan code a remap by scan code changes nothing`() throws {
    var typist = try Typist([try Remap("scan:0x70004", to: "c")])
    #expect(try typist.tap("a") == ["a"])
    #expect(try typist.tap("a", 0xffff_ffff) == ["a"])
  }

  @Test func `five thousand scan codes are each found, and none between them`() throws {
    let targets = ["b", "c", "d", "e", "f"]
    // In no order, as a file may have them; vendor pages go up to the highest bit.
    let scans = (0..<5000).map { index in
      (index: index, scan: UInt32(truncatingIfNeeded: (index &* 2_654_435_761) | 1))
    }
    #expect(Set(scans.map(\.scan)).count == 5000)
    var typist = try Typist(
      try scans.map { index, scan in
        try Remap("scan:0x\(String(scan, radix: 16))", to: targets[index % 5])
      }
    )
    for (index, scan) in scans {
      #expect(try typist.tap("a", scan) == [targets[index % 5]])
      #expect(try typist.tap("a", scan &- 1) == ["a"])
    }
  }

  @Test func `the last code that the kernel has passes as it is`() throws {
    var typist = try Typist([try Remap("a", to: "b")])
    #expect(try typist.tap(KeyCode(rawValue: UInt16(KeyCode.limit - 1)), 0).count == 1)
  }
}
