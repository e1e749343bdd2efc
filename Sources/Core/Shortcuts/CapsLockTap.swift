/// What makes Caps Lock itself, where holding it is VO.
package enum CapsLockTap: String, CaseIterable, Sendable {
  case once = "tap"
  case twice = "double-tap"
}
