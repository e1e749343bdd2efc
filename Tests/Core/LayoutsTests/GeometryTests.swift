import Keyboards
import Layouts
import Testing

@Suite struct GeometryTests {
  @Test(arguments: Geometry.allCases)
  func `each row is as wide as the keyboard, without gaps, and no key is in two places`(
    _ geometry: Geometry
  ) {
    let rows = geometry.rows
    #expect(rows.count == 5)
    for row in rows {
      var edge = 0
      for key in row {
        #expect(key.left == edge)
        edge += key.width
      }
      #expect(edge == 60)
    }
    let scans = rows.flatMap { $0 }.filter { !$0.continuesBelow }.map(\.scan)
    #expect(Set(scans).count == scans.count)
    #expect(!scans.contains(.none))
  }

  @Test(arguments: [
    (Geometry.ansi, ["backslash"], ["102nd", "ro", "yen", "hangeul"]),
    (.iso, ["102nd", "backslash"], ["ro", "yen", "hangeul"]),
    (.jis, ["ro", "yen", "henkan", "muhenkan", "katakanahiragana"], ["102nd", "hangeul"]),
    (.abnt2, ["102nd", "ro"], ["yen", "hangeul"]),
    (.ks, ["hangeul", "hanja"], ["102nd", "ro", "yen"]),
    (.unknown, ["102nd"], ["ro", "yen"]),
  ])
  func `a geometry has its keys and no others`(
    _ geometry: Geometry,
    present: [String],
    absent: [String]
  ) {
    let names = Set(geometry.rows.flatMap { $0 }.map(\.key.name))
    #expect(names.isSuperset(of: present))
    #expect(names.isDisjoint(with: absent))
  }

  /// HID Usage Tables, page 7; the keys beside the Shift keys are those that tell geometries apart.
  @Test(arguments: [
    ("q", 0x70014), ("a", 0x70004), ("102nd", 0x70064), ("ro", 0x70087), ("slash", 0x70038),
    ("kp5", 0x7005d), ("leftshift", 0x700e1),
  ])
  func `a key has the scan code of its place`(_ name: String, scan: UInt32) throws {
    let key = try #require(KeyCode(name: name))
    #expect(ScanCode(standardFor: key).rawValue == scan)
    #expect(ScanCode(rawValue: scan).standardKeyCode == key)
  }

  @Test func `a key that no keyboard sends has no scan code`() throws {
    #expect(ScanCode(standardFor: .reserved) == .none)
    #expect(ScanCode(standardFor: try #require(KeyCode(name: "macro1"))) == .none)
  }
}
