import CXKBCommon
import Keyboards
package import Layouts
import LinuxSystem

/// Turns the name of a layout into what each key types.
///
/// It reads files and takes some milliseconds: never on the path of a key.
package enum KeymapCompiler {
  /// Compiles one layout by itself.
  ///
  /// - Parameter layout: One from any place that libxkbcommon looks in.
  /// - Returns: The legends of all keys that do something.
  /// - Throws: ``KeymapError`` without the files, or for a layout that is in none.
  package static func legends(of layout: LayoutName) throws(KeymapError) -> LegendTable {
    let keymap = try KeymapFiles().keymap(of: layout)
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
    let title = xkb_keymap_layout_get_name(keymap.pointer, 0).map { String(cString: $0) }
    return LegendTable(layout: layout, title: title, legends: legends)
  }

  /// Checks that there is such a layout.
  ///
  /// - Parameter layout: Any name.
  /// - Throws: ``KeymapError``, with the names that it may have been meant for.
  package static func check(_ layout: LayoutName) throws(KeymapError) {
    do throws(KeymapError) {
      _ = try KeymapFiles().keymap(of: layout)
    } catch .unknown(var unknown) {
      unknown.near = LayoutRegistry.nearest(to: "\(layout)")
      throw .unknown(unknown)
    }
  }

  /// XKB numbers keys 8 higher than evdev, for the sake of the X11 protocol.
  static let offset: UInt32 = 8

  /// Keys that no keyboard has: XKB hangs modifiers on them (`<LVL3>`, `<MDSW>`, `<ALT>`, `<META>`,
  /// `<SUPR>`, `<HYPR>` in keycodes/evdev).
  static let inventedKeys: Set<UInt16> = [84, 195, 196, 197, 198, 199]

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
    // A layout says so to take away what another gives.
    if keysym == XKB_KEY_VoidSymbol { return nil }
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
