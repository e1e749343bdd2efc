package import Keyboards

/// A key of the main block, where it is and how wide.
package struct KeyPosition: Hashable, Sendable {
  package var scan: ScanCode
  package var key: KeyCode

  /// Its left edge and its width, in quarters of the width of a letter key.
  package var left: Int
  package var width: Int

  /// The upper part of an Enter key that is two rows high.
  package var continuesBelow = false
}

extension Geometry {
  /// The keys of the main block, row by row from the digits to the space bar, left to right.
  package var rows: [[KeyPosition]] {
    switch self {
    case .ansi: Self.ansiRows
    case .iso, .unknown: Self.isoRows
    case .jis: Self.jisRows
    case .abnt2: Self.abnt2Rows
    case .ks: Self.ksRows
    }
  }

  /// The keys that a picture shows: the main block, or those of a keypad.
  package func rows(of kind: Keyboard.Kind) -> [[KeyPosition]] {
    switch kind {
    case .keyboard: rows
    case .keypad: Self.keypadRows
    }
  }

  private static let keypadRows = rows(
    """
    numlock kpslash kpasterisk kpminus
    kp7 kp8 kp9 kpplus+
    kp4 kp5 kp6 kpplus
    kp1 kp2 kp3 kpenter+
    kp0:8 kpdot kpenter
    """
  )

  /// Keys that only some geometries have; all other keys outside the main block count as present.
  package static let rareKeys: Set<KeyCode> = Set(
    [
      "102nd", "ro", "yen", "henkan", "muhenkan", "katakanahiragana", "katakana", "hiragana",
      "zenkakuhankaku", "hangeul", "hanja", "kpjpcomma", "kpcomma",
    ].compactMap { KeyCode(name: $0) }
  )

  private static let ansiRows = rows(
    """
    \(digits) backspace:8
    tab:6 \(letters) backslash:6
    capslock:7 \(home) enter:9
    leftshift:9 \(bottom) slash rightshift:11
    \(space)
    """
  )

  private static let isoRows = rows(
    """
    \(digits) backspace:8
    tab:6 \(letters) enter+:6
    capslock:7 \(home) backslash:4:0x70032 enter:5
    leftshift:5 102nd \(bottom) slash rightshift:11
    \(space)
    """
  )

  private static let jisRows = rows(
    """
    zenkakuhankaku:4:0x70035 1 2 3 4 5 6 7 8 9 0 minus equal yen backspace:4
    tab:6 \(letters) enter+:6
    capslock:7 \(home) backslash:4:0x70032 enter:5
    leftshift:9 \(bottom) slash ro rightshift:7
    leftctrl:5 leftmeta:5 leftalt:5 muhenkan:5 space:10 henkan:5 katakanahiragana:5 \
    rightalt:5 rightmeta:5 compose:5 rightctrl:5
    """
  )

  private static let abnt2Rows = rows(
    """
    \(digits) backspace:8
    tab:6 \(letters) enter+:6
    capslock:7 \(home) backslash:4:0x70032 enter:5
    leftshift:5 102nd \(bottom) slash ro rightshift:7
    \(space)
    """
  )

  private static let ksRows = rows(
    """
    \(digits) backspace:8
    tab:6 \(letters) backslash:6
    capslock:7 \(home) enter:9
    leftshift:9 \(bottom) slash rightshift:11
    leftctrl:5 leftmeta:5 leftalt:5 hanja:5 space:17 hangeul:5 rightmeta:6 compose:6 rightctrl:6
    """
  )

  private static let digits = "grave 1 2 3 4 5 6 7 8 9 0 minus equal"
  private static let letters = "q w e r t y u i o p leftbrace rightbrace"
  private static let home = "a s d f g h j k l semicolon apostrophe"
  private static let bottom = "z x c v b n m comma dot"
  private static let space =
    "leftctrl:5 leftmeta:5 leftalt:5 space:25 rightalt:5 rightmeta:5 compose:5 rightctrl:5"

  /// Reads lines of `NAME`, `NAME:WIDTH` or `NAME:WIDTH:SCAN`; a letter key is 4 wide, and `+` ends
  /// the name of a key that goes on in the row below.
  private static func rows(_ text: String) -> [[KeyPosition]] {
    text.split(separator: "\n").map { line in
      var left = 0
      return line.split(separator: " ").map { word in
        let parts = word.split(separator: ":")
        let continuesBelow = parts[0].hasSuffix("+")
        guard let key = KeyCode(name: parts[0].dropLast(continuesBelow ? 1 : 0)) else {
          preconditionFailure("no key is named \(parts[0])")
        }
        let width = parts.count > 1 ? Int(parts[1]) ?? 4 : 4
        let scan = parts.count > 2 ? ScanCode(parts[2]) : ScanCode(standardFor: key)
        defer { left += width }
        return KeyPosition(
          scan: scan ?? .none,
          key: key,
          left: left,
          width: width,
          continuesBelow: continuesBelow
        )
      }
    }
  }
}
