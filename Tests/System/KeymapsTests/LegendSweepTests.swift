import CXKBCommon
import Keyboards
import Keymaps
import Layouts
import Testing

/// All legends against a state of libxkbcommon's own, in which keys are pressed as fingers do.
@Suite struct LegendSweepTests {
  @Test func `every key of every layout types what libxkbcommon says with no lock on`() throws {
    let made = xkb_context_new(XKB_CONTEXT_NO_ENVIRONMENT_NAMES)
    let context = try #require(made)
    defer { xkb_context_unref(context) }
    let entries = try LayoutRegistry.catalog().entries
    #expect(entries.count > 500)
    for entry in entries {
      let compiled = keymap(of: entry.name, in: context)
      let keymap = try #require(compiled, "\(entry.name)")
      defer { xkb_keymap_unref(keymap) }
      let table = try KeymapCompiler.legends(of: entry.name)
      for level in [KeyLegend.Level.base, .shift] {
        let shift: [UInt32] = level == .shift ? [42] : []
        let wrong = differences(keymap, table, level, keypad: false, pressed: shift)
        #expect(wrong.isEmpty, "\(entry.name) \(level.rawValue): \(wrong)")
      }
      let wrong = differences(keymap, table, .base, keypad: true, pressed: [69])
      #expect(wrong.isEmpty, "\(entry.name), keypad: \(wrong)")
    }
  }

  private func keymap(of name: LayoutName, in context: OpaquePointer) -> OpaquePointer? {
    "evdev".withCString { rules in
      "pc105".withCString { model in
        name.layout.withCString { layout in
          (name.variant ?? "").withCString { variant in
            var names = xkb_rule_names(
              rules: rules,
              model: model,
              layout: layout,
              variant: variant,
              options: nil
            )
            return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
          }
        }
      }
    }
  }

  /// The keys whose text is not the legend's, with `pressed` held (a lock is held too, which is on
  /// as long).
  private func differences(
    _ keymap: OpaquePointer,
    _ table: LegendTable,
    _ level: KeyLegend.Level,
    keypad: Bool,
    pressed: [UInt32]
  ) -> [String] {
    guard let state = xkb_state_new(keymap) else { return ["no state"] }
    defer { xkb_state_unref(state) }
    for key in pressed { xkb_state_update_key(state, key + 8, XKB_KEY_DOWN) }
    return (1..<UInt16(248)).map(KeyCode.init(rawValue:)).compactMap { key in
      guard key.isKeypad == keypad else { return nil }
      var buffer = [CChar](repeating: 0, count: 64)
      let length = Int(xkb_state_key_get_utf8(state, UInt32(key.rawValue) + 8, &buffer, 64))
      let text = String(decoding: buffer.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
      let typed =
        text.isEmpty || text.unicodeScalars.contains { $0.properties.generalCategory == .control }
      let expected = typed ? nil : text
      let legend = table[key]?[level]?.text
      return legend == expected ? nil : "\(key.name) \(legend ?? "none"), not \(expected ?? "none")"
    }
  }
}
