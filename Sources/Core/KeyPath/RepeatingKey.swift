import Keyboards
import Layouts

/// The newest key that is down, which programs repeat with the modifiers of the moment.
///
/// After each change of modifiers or locks it gets what it wants now; when it would be another key by
/// now, its repeats end.
struct RepeatingKey: Sendable {
  /// The press; 0 for none.
  private var number: UInt32 = 0

  mutating func begin(_ number: UInt32) { self.number = number }

  mutating func end() { number = 0 }

  /// A press is over, or sends nothing any more.
  ///
  /// - Returns: Whether it was this one.
  mutating func end(_ press: HeldPress) -> Bool {
    guard number == press.number else { return false }
    number = 0
    return true
  }

  /// Whether its keyboard is this one.
  ///
  /// A modifier that passed as a plain key is no such key.
  mutating func isOn(_ slot: KeyboardSlot, _ intake: Intake) -> Bool {
    guard number != 0, let index = intake.index(ofNumber: number) else { return false }
    if !intake[index].modifier.isEmpty { number = 0 }
    return number != 0 && intake[index].source.slot == slot
  }

  /// Ends it when its press is not remembered any more.
  mutating func forgetIfGone(
    from intake: Intake,
    _ keyboards: inout OutputKeyboards,
    into keys: inout [OutputKey]
  ) {
    guard number != 0, intake.index(ofNumber: number) == nil else { return }
    number = 0
    keyboards.dropAdded(intake, into: &keys)
  }

  /// Whether it is typed only with this modifier.
  func needs(
    _ level: LevelModifiers,
    _ intake: Intake,
    _ keyboards: OutputKeyboards,
    _ translation: Translation,
    _ scene: Outputs.Scene
  ) -> Bool {
    guard let now = wanted(intake, keyboards, translation, scene) else { return false }
    return now.key == intake[now.index].sent.key && now.levels.contains(level)
  }

  /// Gives it what it wants now, or ends it.
  mutating func recheck(
    _ intake: inout Intake,
    _ keyboards: inout OutputKeyboards,
    _ translation: Translation,
    _ scene: Outputs.Scene,
    into keys: inout [OutputKey]
  ) {
    guard number != 0, let output = scene.ruleset.output else { return }
    guard let now = wanted(intake, keyboards, translation, scene),
      now.key == intake[now.index].sent.key
    else { return cut(&intake, &keyboards, into: &keys) }
    keyboards.set(now.levels, on: intake[now.index].source.slot, output, intake, into: &keys)
  }

  /// Lets it go up though its key is held.
  mutating func cut(
    _ intake: inout Intake,
    _ keyboards: inout OutputKeyboards,
    into keys: inout [OutputKey]
  ) {
    if let index = intake.index(ofNumber: number) {
      let press = intake[index]
      intake[index].sent = .nothing
      keyboards.release(press.sent, on: press.source.slot, intake, into: &keys)
    }
    number = 0
    keyboards.dropAdded(intake, into: &keys)
  }

  /// What it would be sent as now.
  private func wanted(
    _ intake: Intake,
    _ keyboards: OutputKeyboards,
    _ translation: Translation,
    _ scene: Outputs.Scene
  ) -> (index: Int, key: KeyCode, levels: LevelModifiers)? {
    guard number != 0, let index = intake.index(ofNumber: number) else { return nil }
    let slot = intake[index].source.slot
    let stroke = scene.stroke(of: intake[index])
    guard let here = Translation.Surroundings(slot, stroke, intake, keyboards, scene),
      let (key, levels) = here.key(
        for: translation.answer(again: stroke.key, on: slot, here),
        stroke,
        held: intake.heldLevels
      )
    else { return nil }
    return (index, key, levels)
  }
}
