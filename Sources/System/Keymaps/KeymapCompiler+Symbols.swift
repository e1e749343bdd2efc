import CXKBCommon
import Keyboards
package import Layouts
import LinuxSystem

extension KeymapCompiler {
  /// Compiles layouts as the groups of one keymap, for translation.
  ///
  /// - Parameter layouts: One, or two that are switched between.
  /// - Returns: What every key gives, at every level.
  /// - Throws: As ``legends(of:)``.
  package static func symbols(of layouts: [LayoutName]) throws(KeymapError) -> KeymapSymbols {
    let keymap = try KeymapFiles().keymap(of: layouts)
    guard let made = xkb_state_new(keymap.pointer) else { throw .outOfMemory }
    let state = Handle(owning: made) { xkb_state_unref($0) }
    let groupCount = min(Int(xkb_keymap_num_layouts(keymap.pointer)), layouts.count)
    let masks = (0..<UInt32(groupCount)).map { LevelMasks(of: keymap.pointer, group: $0) }
    var keysyms = KeysymValues()
    return KeymapSymbols(groupCount: groupCount) { group, modifiers, locks, row in
      masks[group].set(modifiers, locks, group: UInt32(group), in: state.pointer)
      for code in KeymapSymbols.codes {
        let keysym = xkb_state_key_get_one_sym(state.pointer, UInt32(code) + offset)
        if keysym != XKB_KEY_NoSymbol { row[Int(code)] = keysyms.value(of: keysym) }
      }
    }
  }
}

/// The modifier bits of one group of a keymap, found by pressing its keys.
private struct LevelMasks {
  private let shift: xkb_mod_mask_t = 1
  private let lock: xkb_mod_mask_t = 2
  private let numLock: xkb_mod_mask_t
  private let level3: xkb_mod_mask_t
  private var level5: xkb_mod_mask_t

  init(of keymap: OpaquePointer, group: xkb_layout_index_t) {
    let index = xkb_keymap_mod_get_index(keymap, "Mod2")
    numLock = index < 32 ? 1 << index : 0
    level3 = Self.mask(heldBy: .level3, keymap, group)
    level5 = Self.mask(heldBy: .level5, keymap, group)
    // A layout that has no fifth level may give its key the bit of the third.
    if level5 == level3 { level5 = 0 }
  }

  /// What a key of this role holds, real keys before those that only XKB has.
  private static func mask(
    heldBy role: KeyRole,
    _ keymap: OpaquePointer,
    _ group: xkb_layout_index_t
  ) -> xkb_mod_mask_t {
    guard let state = xkb_state_new(keymap) else { return 0 }
    defer { xkb_state_unref(state) }
    xkb_state_update_mask(state, 0, 0, 0, 0, 0, group)
    let hidden = KeymapCompiler.inventedKeys.sorted().map { UInt32($0) }
    let real = KeymapSymbols.codes.map { UInt32($0) }.filter { !hidden.contains($0) }
    for code in [100] + real + hidden {
      let key = code + KeymapCompiler.offset
      guard KeyRole(Keysym(xkb_state_key_get_one_sym(state, key))) == role else { continue }
      xkb_state_update_key(state, key, XKB_KEY_DOWN)
      return xkb_state_serialize_mods(state, XKB_STATE_MODS_DEPRESSED)
    }
    return 0
  }

  func set(
    _ modifiers: LevelModifiers,
    _ locks: KeyboardLights,
    group: xkb_layout_index_t,
    in state: OpaquePointer
  ) {
    let held =
      (modifiers.contains(.shift) ? shift : 0) | (modifiers.contains(.level3) ? level3 : 0)
      | (modifiers.contains(.level5) ? level5 : 0)
    let locked =
      (locks.contains(.capsLock) ? lock : 0) | (locks.contains(.numLock) ? numLock : 0)
    xkb_state_update_mask(state, held, 0, locked, 0, 0, group)
  }
}

/// Keysyms in the form in which layouts are compared, each looked up once.
struct KeysymValues {
  private var values: [xkb_keysym_t: Keysym] = [:]

  mutating func value(of keysym: xkb_keysym_t) -> Keysym {
    if let value = values[keysym] { return value }
    let value = Self.value(of: keysym)
    values[keysym] = value
    return value
  }

  private static func value(of keysym: xkb_keysym_t) -> Keysym {
    let plain = Keysym(keysym)
    if plain.isDead || (0xff80...0xffbd).contains(keysym) { return plain }
    // A number without a name is read as a code point by programs.
    if (0x100...0x1ffff).contains(keysym), let scalar = Unicode.Scalar(keysym), hasNoName(keysym) {
      return Keysym(scalar, isUnnamed: true)
    }
    let number = xkb_keysym_to_utf32(keysym)
    guard number != 0, let scalar = Unicode.Scalar(number), !scalar.isControl else { return plain }
    return Keysym(scalar)
  }

  private static func hasNoName(_ keysym: xkb_keysym_t) -> Bool {
    var buffer = [CChar](repeating: 0, count: 64)
    xkb_keysym_get_name(keysym, &buffer, buffer.count)
    return buffer[0] == 0x30 && buffer[1] == 0x78
  }
}
