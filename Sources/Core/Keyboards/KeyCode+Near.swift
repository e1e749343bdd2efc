import Text

extension KeyCode {
  /// The names that a word may have been meant for, best first.
  ///
  /// - Parameter word: What somebody wrote in place of a key's name: with the kernel's `KEY_` before
  ///   it, as it is printed on keys or called in other programs, or misspelt.
  /// - Returns: At most three names that ``init(name:)`` reads.
  package static func names(near word: some StringProtocol) -> [String] {
    let small = word.lowercased()
    let bare = small.hasPrefix("key_") ? String(small.dropFirst("key_".count)) : small
    if let name = KeyCode(name: bare).map({ _ in bare }) ?? printed[bare] { return [name] }
    // Every letter and digit is one change away from every other.
    return bare.count > 1 ? nearestMatches(to: bare, in: allNames) : []
  }

  /// What is printed on keys, and X11's names, where the kernel's are too far away to be found.
  private static let printed = [
    "alt": "leftalt", "alt_l": "leftalt", "alt_r": "rightalt", "altgr": "rightalt",
    "caps": "capslock", "cmd": "leftmeta", "command": "leftmeta", "control": "leftctrl",
    "control_l": "leftctrl", "control_r": "rightctrl", "ctrl": "leftctrl", "escape": "esc",
    "meta": "leftmeta", "option": "leftalt", "period": "dot", "printscreen": "sysrq",
    "prtsc": "sysrq", "return": "enter", "shift": "leftshift", "shift_l": "leftshift",
    "shift_r": "rightshift", "spacebar": "space", "super": "leftmeta", "super_l": "leftmeta",
    "super_r": "rightmeta", "win": "leftmeta", "windows": "leftmeta",
  ]
}
