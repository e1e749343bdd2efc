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
    numLock = mask(XKB_MOD_NAME_NUM)
    // The real modifier behind the virtual `LevelThree`, which xkb_state_update_mask() cannot take.
    level3 = mask("Mod5")
  }

  /// Makes a state as if exactly these modifiers were in force; Num Lock is on.
  func set(_ level: KeyLegend.Level, in state: OpaquePointer) {
    var held: xkb_mod_mask_t = 0
    if level.contains(.shift) { held |= shift }
    if level.contains(.level3) { held |= level3 }
    let locked = level.contains(.capsLock) ? numLock | lock : numLock
    xkb_state_update_mask(state, held, 0, locked, 0, 0, 0)
  }
}
