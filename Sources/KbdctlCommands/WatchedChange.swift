import Keyboards

/// One line of `kbdctl list --watch`.
package struct WatchedChange: Hashable, Sendable {
  package enum Event: String, Sendable {
    /// Was there when the watch began.
    case present
    case added
    case changed
    case removed
  }

  package var event: Event
  package var keyboard: ListedKeyboard

  package init(_ event: Event, _ keyboard: ListedKeyboard) {
    self.event = event
    self.keyboard = keyboard
  }

  package var text: String {
    switch event {
    case .present: "\(keyboard.line)\n"
    case .added: "Added: \(keyboard.line)\n"
    case .changed: "Changed: \(keyboard.line)\n"
    case .removed: "Removed: \(keyboard.keyboard.name), id \(keyboard.keyboard.id)\n"
    }
  }

  package var json: JSON {
    .object(["event": .string(event.rawValue), "keyboard": .members(keyboard.members)])
  }
}
