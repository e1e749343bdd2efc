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
    var symbols: [KeyCode: [KeySymbol?]] = [:]
    let codes = keyCodes(of: keymap.pointer)
    // Level by level, since setting the modifiers costs more than asking for a key.
    for level in KeyLegend.Level.all {
      modifiers.set(level, in: state.pointer)
      for code in codes { symbols[code, default: []].append(symbol(of: code, in: state.pointer)) }
    }
    let legends = symbols.compactMapValues { symbols in
      let legend = KeyLegend { symbols[$0.rawValue] }
      return legend.isEmpty ? nil : legend
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

  private static func symbol(of key: KeyCode, in state: OpaquePointer) -> KeySymbol? {
    let code = UInt32(key.rawValue) + offset
    let text = text(of: code, in: state)
    if !text.isEmpty, !text.unicodeScalars.contains(where: isControl) { return .text(text) }
    let keysym = xkb_state_key_get_one_sym(state, code)
    // Two or more symbols are no "one": the first names the key.
    var list: UnsafePointer<xkb_keysym_t>?
    let count = xkb_state_key_get_syms(state, code, &list)
    guard let first = count > 1 ? list?.pointee : keysym, first != XKB_KEY_NoSymbol else {
      return nil
    }
    return .named(name(of: first))
  }

  private static func text(of code: UInt32, in state: OpaquePointer) -> String {
    var buffer = [CChar](repeating: 0, count: 64)
    let length = Int(xkb_state_key_get_utf8(state, code, &buffer, buffer.count))
    guard length > 0, length < buffer.count else { return "" }
    return String(decoding: buffer.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func name(of keysym: xkb_keysym_t) -> String {
    var buffer = [CChar](repeating: 0, count: 64)
    let length = Int(xkb_keysym_get_name(keysym, &buffer, buffer.count))
    guard length > 0, length < buffer.count else { return "0x" + String(keysym, radix: 16) }
    return String(decoding: buffer.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Enter, Tab, Escape and the like type a control character; their name says more.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }
}
