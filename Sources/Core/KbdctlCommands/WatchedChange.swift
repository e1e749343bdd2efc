package import Keyboards
package import Text

/// One line of `kbdctl list --watch`.
package struct WatchedChange: Hashable, Sendable {
  package enum Event: String, Sendable {
    /// Was there when the watch began.
    case present
    case added
    case changed
    case removed
  }

  package enum Subject: Hashable, Sendable {
    case keyboard(ListedKeyboard)
    case other(OtherDevice)
  }

  package var event: Event
  package var subject: Subject

  package init(_ event: Event, _ subject: Subject) {
    self.event = event
    self.subject = subject
  }

  package var text: String {
    switch event {
    case .present: "\(subject.line)\n"
    case .added: "Added: \(subject.line)\n"
    case .changed: "Changed: \(subject.line)\n"
    case .removed: "Removed: \(subject.lastLine)\n"
    }
  }

  package var json: JSON {
    switch subject {
    case .keyboard(let listed):
      .object(["event": .string(event.rawValue), "keyboard": .members(listed.members)])
    case .other(let device):
      .object(["event": .string(event.rawValue), "other": device.json])
    }
  }
}

extension WatchedChange.Subject {
  fileprivate var line: String {
    switch self {
    case .keyboard(let listed): listed.line
    case .other(let device): device.line
    }
  }

  /// No more than is needed to know which it was.
  fileprivate var lastLine: String {
    switch self {
    case .keyboard(let listed): "\(listed.keyboard.name), id \(listed.keyboard.id)"
    case .other(let device): device.name
    }
  }
}

extension WatchedChange {
  /// What a watch prints after a look.
  ///
  /// - Parameters:
  ///   - before: What it saw last, or `nil` for the first look.
  ///   - now: What it sees.
  ///   - isJSON: Whether each line is an object.
  /// - Returns: Whole lines; that nothing is there is told once, to those who read.
  package static func text(
    from before: KeyboardListing?,
    to now: KeyboardListing,
    isJSON: Bool
  ) -> String {
    let changes = before.map { between($0, now) } ?? first(now)
    let lines = changes.map { isJSON ? "\($0.json)\n" : $0.text }.joined()
    guard before == nil, now.keyboards.isEmpty, !isJSON else { return lines }
    return lines + KeyboardListing(keyboards: []).text
  }

  /// What is there when a watch begins.
  package static func first(_ listing: KeyboardListing) -> [WatchedChange] {
    listing.keyboards.map { WatchedChange(.present, .keyboard($0)) }
      + (listing.others ?? []).map { WatchedChange(.present, .other($0)) }
  }

  /// What is different in a later listing, first what went.
  package static func between(
    _ before: KeyboardListing,
    _ after: KeyboardListing
  ) -> [WatchedChange] {
    let known = Dictionary(
      uniqueKeysWithValues: before.keyboards.map { ($0.keyboard.id, $0) }
    )
    let left = Set(after.keyboards.map(\.keyboard.id))
    let removed = before.keyboards.filter { !left.contains($0.keyboard.id) }
    let arrived = after.keyboards.filter { listed in
      known[listed.keyboard.id].map { !$0.isShown(as: listed) } ?? true
    }
    return removed.map { WatchedChange(.removed, .keyboard($0.disconnected)) }
      + others(in: before, notIn: after).map { WatchedChange(.removed, .other($0)) }
      + arrived.map { listed in
        WatchedChange(known[listed.keyboard.id] == nil ? .added : .changed, .keyboard(listed))
      }
      + others(in: after, notIn: before).map { WatchedChange(.added, .other($0)) }
  }

  private static func others(
    in one: KeyboardListing,
    notIn another: KeyboardListing
  ) -> [OtherDevice] {
    let known = Set(another.others ?? [])
    return (one.others ?? []).filter { !known.contains($0) }
  }
}

extension ListedKeyboard {
  /// Nobody who reads either form of a line sees a difference.
  ///
  /// Much is known of a keyboard that no line has, and udev tells of it bit by bit.
  fileprivate func isShown(as other: ListedKeyboard) -> Bool {
    line == other.line && "\(JSON.members(members))" == "\(JSON.members(other.members))"
  }

  fileprivate var disconnected: ListedKeyboard {
    var listed = self
    listed.keyboard.state = .disconnected
    listed.isListening = false
    return listed
  }
}
