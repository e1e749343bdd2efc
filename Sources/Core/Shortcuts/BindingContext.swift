/// Where a binding holds; a key is looked up in the context of the moment, then anywhere.
package enum BindingContext: UInt8, CaseIterable, BitwiseCopyable, Sendable {
  case anywhere
  /// While Quick Nav is on, arrows and letters stand for commands without VO.
  case quickNav
  /// While the caret is in text.
  case text
  case table

  /// The context of a command in the catalogue, or `nil` for chords that help mode itself looks for.
  init?(_ context: Command.Context) {
    switch context {
    case .anywhere, .system: self = .anywhere
    case .quickNav: self = .quickNav
    case .text: self = .text
    case .table: self = .table
    case .help: return nil
    }
  }
}
