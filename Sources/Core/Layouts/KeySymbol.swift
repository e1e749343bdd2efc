import Text

/// What a key does at one level of a layout.
package enum KeySymbol: Hashable, Sendable {
  /// It types this.
  case text(String)

  /// It types nothing by itself; this is the name of its keysym, such as `dead_acute`, `Return` or
  /// `ISO_Level3_Shift` (xkbcommon/xkbcommon-keysyms.h).
  case named(String)

  /// The text that is typed, if any.
  package var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }

  /// What to call it in a list: its text, or its name in plain words (`dead acute`).
  package var plainName: String {
    switch self {
    case .text(" "): "Space"
    case .text("\u{a0}"): "no-break space"
    case .text("\u{202f}"): "narrow no-break space"
    case .text(let text): Self.nameOfMark(text) ?? text
    case .named(let name): Self.plainName(ofKeysym: name)
    }
  }

  /// `combining acute accent`: a sign that is put on a letter, which alone is not seen.
  private static func nameOfMark(_ text: String) -> String? {
    guard text.first?.isMark ?? false else { return nil }
    return text.unicodeScalars.first?.properties.name?.lowercased()
  }

  /// A keypad's keysyms are called as the same keys elsewhere.
  private static func plainName(ofKeysym name: String) -> String {
    let name = name.hasPrefix("KP_") ? String(name.dropFirst(3)) : name
    // libxkbcommon gives the number of one that it does not know.
    if name.hasPrefix("0x") { return "symbol without a name" }
    return plainNames[name] ?? name.replacing("_", with: " ")
  }

  /// Keysyms whose name is not what a keyboard says.
  private static let plainNames = [
    "Return": "Enter", "BackSpace": "Backspace", "ISO_Left_Tab": "Tab", "Prior": "Page Up",
    "Next": "Page Down", "Caps_Lock": "Caps Lock", "Num_Lock": "Num Lock", "Shift_L": "Shift",
    "Shift_R": "Shift", "Control_L": "Control", "Control_R": "Control", "Alt_L": "Alt",
    "Alt_R": "Alt", "Meta_L": "Alt", "Super_L": "Super", "Super_R": "Super",
    "ISO_Level3_Shift": "AltGr", "ISO_Level3_Latch": "AltGr for the next key",
    "ISO_Level5_Shift": "level 5 Shift", "ISO_Level5_Latch": "level 5 Shift for the next key",
    "ISO_Level5_Lock": "level 5 Lock", "ISO_Next_Group": "next layout",
    "ISO_Prev_Group": "previous layout", "Multi_key": "Compose", "Henkan_Mode": "Henkan",
    "Zenkaku_Hankaku": "Hankaku/Zenkaku", "Hiragana_Katakana": "Katakana/Hiragana",
    "Hangul": "Hangul", "Hangul_Hanja": "Hanja", "Eisu_toggle": "Eisu",
  ]
}

extension KeySymbol {
  /// Whether it waits for a letter to put an accent on.
  package var isDead: Bool {
    guard case .named(let name) = self else { return false }
    return name.hasPrefix("dead_")
  }
}
