/// How the voice sounds; each value is from -100 to 100, as Speech Dispatcher counts.
package struct SpeechSettings: Hashable, Sendable {
  /// A value that a person can choose and turn up and down.
  package enum Setting: CaseIterable, Hashable, Sendable { case rate, pitch, volume }

  /// How far one step up or down goes: 5 percent.
  package static let step = 10

  private var values: [Setting: Int] = [.rate: 0, .pitch: 0, .volume: 100]

  /// The language as a voice is asked for it, such as `en`; `nil` leaves it to the server.
  package var language: String?

  package init() {}

  /// A value; one that is set outside the range becomes the nearest in it.
  package subscript(setting: Setting) -> Int {
    get { values[setting, default: 0] }
    set { values[setting] = min(max(newValue, -100), 100) }
  }

  /// The value as it is spoken: 0 to 100.
  package func percent(of setting: Setting) -> Int { (self[setting] + 100) / 2 }

  /// Goes up, or down for a negative number of steps.
  ///
  /// - Parameters:
  ///   - setting: The value to change.
  ///   - steps: How many steps of ``step``.
  /// - Returns: Whether the value changed; it does not beyond the end of the range.
  package mutating func change(_ setting: Setting, by steps: Int) -> Bool {
    let before = self[setting]
    self[setting] += steps * Self.step
    return self[setting] != before
  }
}

extension SpeechSettings.Setting {
  /// The setting after this one, in a circle.
  package var next: Self {
    switch self {
    case .rate: .pitch
    case .pitch: .volume
    case .volume: .rate
    }
  }

  package var previous: Self { next.next }
}
