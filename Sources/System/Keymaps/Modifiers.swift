import CXKBCommon
import Layouts

/// The modifier bits of one keymap that choose a level.
struct Modifiers {
  private let shift: xkb_mod_mask_t
  private let lock: xkb_mod_mask_t
  private let numLock: xkb_mod_mask_t
  private let level3: xkb_mod_mask_t

  /// Looks the bits up by the names that all of xkeyboard-config's keymaps use.
  init(keymap: OpaquePointer) {
    func mask(_ name: String) -> xkb_mod_mask_t {
      let index = xkb_keymap_mod_get_index(keymap, name)
      return index < 32 ? 1 << index : 0
    }
    shift = mask(XKB_MOD_NAME_SHIFT)
    lock = mask(XKB_MOD_NAME_CAPS)
    numLock = Self.lock(of: Self.numLockKey, keymap)
    // The real modifier behind the virtual `LevelThree`, which xkb_state_update_mask() cannot take.
    level3 = mask("Mod5")
  }

  /// XKB's number of `KEY_NUMLOCK`.
  private static let numLockKey: xkb_keycode_t = 69 + 8

  /// What a tap of a key locks: the modifier Num Lock as a rule, nothing in de(neo).
  private static func lock(of key: xkb_keycode_t, _ keymap: OpaquePointer) -> xkb_mod_mask_t {
    guard let state = xkb_state_new(keymap) else { return 0 }
    defer { xkb_state_unref(state) }
    xkb_state_update_key(state, key, XKB_KEY_DOWN)
    xkb_state_update_key(state, key, XKB_KEY_UP)
    return xkb_state_serialize_mods(state, XKB_STATE_MODS_LOCKED)
  }

  /// Makes a state as if exactly these modifiers were in force.
  ///
  /// Num Lock is for the keypad alone: some 60 layouts lock the fifth level of letters with it.
  func set(_ level: KeyLegend.Level, numLock isNumLocked: Bool, in state: OpaquePointer) {
    var held: xkb_mod_mask_t = 0
    if level.contains(.shift) { held |= shift }
    if level.contains(.level3) { held |= level3 }
    let locked = (level.contains(.capsLock) ? lock : 0) | (isNumLocked ? numLock : 0)
    xkb_state_update_mask(state, held, 0, locked, 0, 0, 0)
  }
}
