/// What is warned of while keyboards are listened to.
///
/// A reason is the system's own words for an error number.
package enum ListeningWords {
  /// A key that waits to be decided may wait for the next one.
  package static func noTimer(_ reason: String) -> String { "cannot set a timer: \(reason)" }

  package static func cannotGoOn(_ reason: String) -> String {
    "cannot listen any more: \(reason); the keyboards are released"
  }
}
