import CXKBCommon
import Keyboards
package import Layouts
import LinuxSystem

/// Turns the name of a layout into what each key types.
///
/// It reads files and takes some milliseconds: never on the path of a key.
package enum KeymapCompiler {
  /// Compiles one layout by itself, as the only group of a keymap.
  ///
  /// - Parameter layout: One that the registry has.
  /// - Returns: The legends of all keys that do something.
  /// - Throws: ``KeymapError`` without the files, or for a layout that is in none.
  package static func legends(of layout: LayoutName) throws(KeymapError) -> LegendTable {
    let keymap = try keymap(of: layout)
    guard let made = xkb_state_new(keymap.pointer) else { throw .outOfMemory }
    let state = Handle(owning: made) { xkb_state_unref($0) }
    let modifiers = Modifiers(keymap: keymap.pointer)
    let codes = keyCodes(of: keymap.pointer)
    let flat = codes.map { isFlat($0, in: keymap.pointer) }
    var keysyms = KeysymNames()
    var symbols = [KeySymbol?](repeating: nil, count: codes.count * KeyLegend.Level.all.count)
    // Level by level, since setting the modifiers costs more than asking for a key.
    for level in KeyLegend.Level.all {
      for isKeypad in [false, true] {
        modifiers.set(level, numLock: isKeypad, in: state.pointer)
        for (place, code) in codes.enumerated() where code.isKeypad == isKeypad {
          symbols[level.rawValue * codes.count + place] =
            level != .base && flat[place]
            ? symbols[place] : symbol(of: code, in: state.pointer, &keysyms)
        }
      }
    }
    var legends: [KeyCode: KeyLegend] = [:]
    legends.reserveCapacity(codes.count)
    for (place, code) in codes.enumerated() {
      let legend = KeyLegend { symbols[$0.rawValue * codes.count + place] }
      if !legend.isEmpty { legends[code] = legend }
    }
    return LegendTable(layout: layout, legends: legends)
  }

  private static func keymap(of layout: LayoutName) throws(KeymapError) -> Handle {
    let flags = UInt32(
      XKB_CONTEXT_NO_DEFAULT_INCLUDES.rawValue | XKB_CONTEXT_NO_ENVIRONMENT_NAMES.rawValue
    )
    guard let made = xkb_context_new(xkb_context_flags(flags)) else { throw .outOfMemory }
    let context = Handle(owning: made) { xkb_context_unref($0) }
    xkb_context_set_log_level(context.pointer, XKB_LOG_LEVEL_CRITICAL)
    let found = XKBFiles.folders.filter {
      xkb_context_include_path_append(context.pointer, $0) == 1
    }
    guard !found.isEmpty else { throw .dataMissing }
    let compiled = withNames(of: layout) { names in
      var names = names
      return xkb_keymap_new_from_names(context.pointer, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
    }
    guard let compiled else { throw .notCompiled(layout) }
    return Handle(owning: compiled) { xkb_keymap_unref($0) }
  }

  /// The strings are valid only within `body`, so the keymap must be made there.
  private static func withNames<Result>(
    of layout: LayoutName,
    _ body: (xkb_rule_names) -> Result
  ) -> Result {
    XKBFiles.rules.withCString { rules in
      XKBFiles.model.withCString { model in
        layout.layout.withCString { name in
          (layout.variant ?? "").withCString { variant in
            "".withCString { options in
              body(
                xkb_rule_names(
                  rules: rules,
                  model: model,
                  layout: name,
                  variant: variant,
                  options: options
                )
              )
            }
          }
        }
      }
    }
  }

  /// XKB numbers keys 8 higher than evdev, for the sake of the X11 protocol.
  private static let offset: UInt32 = 8

  /// Keys that no keyboard has: XKB hangs modifiers on them (`<LVL3>`, `<MDSW>`, `<ALT>`, `<META>`,
  /// `<SUPR>`, `<HYPR>` in keycodes/evdev).
  private static let inventedKeys: Set<UInt16> = [84, 195, 196, 197, 198, 199]

  private static func keyCodes(of keymap: OpaquePointer) -> [KeyCode] {
    let lowest = max(xkb_keymap_min_keycode(keymap), offset + 1)
    let highest = min(xkb_keymap_max_keycode(keymap), offset + UInt32(KeyCode.limit) - 1)
    guard lowest <= highest else { return [] }
    // Most codes have no symbols at all.
    return (lowest...highest).filter { xkb_keymap_num_layouts_for_key(keymap, $0) > 0 }
      .map { KeyCode(rawValue: UInt16($0 - offset)) }
      .filter { !inventedKeys.contains($0.rawValue) }
  }

  /// Whether a key does the same at every level, as Enter and the media keys do.
  private static func isFlat(_ key: KeyCode, in keymap: OpaquePointer) -> Bool {
    let code = UInt32(key.rawValue) + offset
    guard xkb_keymap_num_levels_for_key(keymap, code, 0) == 1 else { return false }
    var list: UnsafePointer<xkb_keysym_t>?
    let count = xkb_keymap_key_get_syms_by_level(keymap, code, 0, 0, &list)
    let keysyms = UnsafeBufferPointer(start: list, count: Int(count))
    // Caps Lock makes a letter a capital even where there is only one level.
    return keysyms.allSatisfy { xkb_keysym_to_upper($0) == $0 }
  }

  private static func symbol(
    of key: KeyCode,
    in state: OpaquePointer,
    _ keysyms: inout KeysymNames
  ) -> KeySymbol? {
    let code = UInt32(key.rawValue) + offset
    let keysym = xkb_state_key_get_one_sym(state, code)
    if keysym != XKB_KEY_NoSymbol { return keysyms.symbol(of: keysym) }
    // Two or more symbols are no "one": they type a text together, or the first names the key.
    var list: UnsafePointer<xkb_keysym_t>?
    guard xkb_state_key_get_syms(state, code, &list) > 0, let first = list?.pointee else {
      return nil
    }
    let text = text(of: code, in: state)
    guard text.isEmpty || text.unicodeScalars.contains(where: \.isControl) else {
      return .text(text)
    }
    return keysyms.symbol(of: first)
  }

  private static func text(of code: UInt32, in state: OpaquePointer) -> String {
    var buffer = [CChar](repeating: 0, count: 64)
    let length = Int(xkb_state_key_get_utf8(state, code, &buffer, buffer.count))
    guard length > 0, length < buffer.count else { return "" }
    return String(decoding: buffer.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
