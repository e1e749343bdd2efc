import CXKBCommon
package import Layouts
import LinuxSystem

/// The Compose file of the system, which says what dead keys and Compose make of what follows.
package final class ComposeFile {
  /// The file of these is that of all UTF-8 locales, but for a few that change their own letters.
  private static let locale = "en_US.UTF-8"

  private let table: Handle
  private let state: Handle

  /// Reads it.
  ///
  /// - Returns: `nil` when there is none: the package libx11-data is not installed.
  package init?() {
    guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return nil }
    defer { xkb_context_unref(context) }
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    guard
      let table = xkb_compose_table_new_from_locale(
        context,
        Self.locale,
        XKB_COMPOSE_COMPILE_NO_FLAGS
      )
    else { return nil }
    self.table = Handle(owning: table) { xkb_compose_table_unref($0) }
    guard let state = xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS) else { return nil }
    self.state = Handle(owning: state) { xkb_compose_state_unref($0) }
  }

  /// What these come to, of which the first is a dead key or Compose.
  package func composition(of symbols: [Keysym]) -> OutputWays.Composition {
    xkb_compose_state_reset(state.pointer)
    for symbol in symbols { xkb_compose_state_feed(state.pointer, Self.keysym(of: symbol)) }
    switch xkb_compose_state_get_status(state.pointer) {
    case XKB_COMPOSE_COMPOSING: return .waits
    case XKB_COMPOSE_COMPOSED:
      let number = xkb_keysym_to_utf32(xkb_compose_state_get_one_sym(state.pointer))
      guard number >= 0x20, let scalar = Unicode.Scalar(number) else { return .nothing }
      return .symbol(Keysym(scalar))
    default: return .nothing
    }
  }

  private static func keysym(of symbol: Keysym) -> xkb_keysym_t {
    symbol.number ?? symbol.scalar.map { xkb_utf32_to_keysym($0.value) } ?? 0
  }
}
