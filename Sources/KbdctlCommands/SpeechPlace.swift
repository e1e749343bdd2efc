/// WHERE of `--speech`: where words go.
package enum SpeechPlace: String, CaseIterable, Sendable {
  /// Speech Dispatcher.
  case dispatcher
  /// Lines `say: TEXT` on standard output.
  case print
  case none
}

extension CommandForm.Option {
  package static let speech = CommandForm.Option(
    "--speech",
    value: "WHERE",
    "dispatcher (the usual), print or none"
  )
}
