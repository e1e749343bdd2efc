/// What a stage of the key path makes of a press.
enum StageAnswer: Hashable, Sendable {
  case pass
  /// It ends here.
  case taken
  /// It waits, and the presses after it, until something tells what it is, or the time has come.
  case hold(until: Duration)
}
