import Performing
import Wording

/// What the speech server is asked to do.
enum SpeechRequest: Hashable, Sendable {
  case say(Utterance)
  /// Be silent, and forget what waits.
  case stop
  case pause
  case resume
  case apply(SpeechSettings)

  var utterance: Utterance? {
    switch self {
    case .say(let utterance): utterance
    case .stop, .pause, .resume, .apply: nil
    }
  }
}

/// Orders that wait for the server; newer ones make older ones needless.
struct OrderQueue {
  private var waiting: [SpeechRequest] = []

  /// So many messages can wait; the oldest is dropped then, as nobody listens that long.
  static let limit = 32

  var isEmpty: Bool { waiting.isEmpty }

  mutating func add(_ order: SpeechRequest) {
    switch order {
    case .say(let utterance):
      waiting.removeAll { $0.utterance.map { utterance.replaces($0) } ?? false }
      let messages = waiting.count { $0.utterance?.urgency == .message }
      if messages >= Self.limit,
        let oldest = waiting.firstIndex(where: { $0.utterance?.urgency == .message })
      {
        waiting.remove(at: oldest)
      }
    case .stop: waiting.removeAll { !$0.isSetting }
    case .pause, .resume: waiting.removeAll { $0 == .pause || $0 == .resume }
    case .apply: waiting.removeAll(where: \.isSetting)
    }
    waiting.append(order)
  }

  /// The oldest order, which then no longer waits.
  mutating func next() -> SpeechRequest? { waiting.isEmpty ? nil : waiting.removeFirst() }

  /// The utterances that wait, which then no longer do; the settings stay.
  mutating func takeUtterances() -> [Utterance] {
    defer { waiting.removeAll { !$0.isSetting } }
    return waiting.compactMap(\.utterance)
  }
}

extension SpeechRequest {
  fileprivate var isSetting: Bool {
    switch self {
    case .apply: true
    case .say, .stop, .pause, .resume: false
    }
  }
}

extension Utterance {
  /// Whether this newer utterance makes an older one that waits needless.
  fileprivate func replaces(_ older: Utterance) -> Bool {
    switch urgency {
    case .key: older.urgency != .important
    case .message: false
    case .important: true
    }
  }
}
