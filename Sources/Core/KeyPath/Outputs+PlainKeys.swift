import Keyboards

extension Outputs {
  /// Takes a key that no stage cares about straight through.
  ///
  /// - Returns: The place of a press that ends now and was another matter when it began.
  @inline(__always)
  mutating func processPlain(
    _ event: KeyEvent,
    as key: KeyCode,
    from source: SourceID,
    _ intake: inout Intake,
    into keys: inout [OutputKey]
  ) -> Int? {
    let index = intake.index(of: event, from: source)
    switch event.change {
    case .press:
      guard index == nil else { return nil }
      let number = intake.beginPassed(event, as: key, from: source)
      press(key, for: number, on: source.slot, into: &keys)
    case .release:
      guard let index else { return nil }
      guard case .passed = intake[index].fate else { return index }
      releasePlain(intake.end(index), intake, into: &keys)
    case .autorepeat: break
    }
    return nil
  }
}
