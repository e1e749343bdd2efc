import Shortcuts

extension Performer {
  /// Commands about keyboards themselves.
  static let keyboard: [Performer] = [
    // The key path has begun the mode, and tells of it.
    Performer("keyboard-help") { _, _, _ in [] },
    // The key path has changed the mode, and tells of it.
    Performer("toggle-raw-keys") { _, _, _ in [] },
    Performer("next-layout") { _, slot, _ in [.changeLayout(slot, by: 1)] },
    Performer("previous-layout") { _, slot, _ in [.changeLayout(slot, by: -1)] },
  ]
}
