import Keyboards
import Layouts
import Shortcuts

/// Which presses send what, and the modifiers that they want with it.
///
/// What is wanted on a twin is the union of what the presses on its keyboard send, with modifiers added
/// or lifted by the newest key that was translated; a key goes up when no press sends it any more.
struct Outputs: Sendable {
  private var keyboards = OutputKeyboards()
  private var translation = Translation()
  private var repeating = RepeatingKey()

  /// Nothing is under way that the next key must know of.
  var isSettled: Bool { keyboards.isBalanced && translation.isEmpty }

  /// A plain key goes down.
  @inline(__always)
  mutating func press(
    _ key: KeyCode,
    for number: UInt32,
    on slot: KeyboardSlot,
    into keys: inout [OutputKey]
  ) {
    repeating.begin(number)
    keyboards.press(KeyStroke(key), on: slot, into: &keys)
  }

  /// A plain key goes up.
  @inline(__always)
  mutating func releasePlain(_ press: HeldPress, _ intake: Intake, into keys: inout [OutputKey]) {
    _ = repeating.end(press)
    keyboards.release(press.sent, on: press.source.slot, intake, into: &keys)
  }

  /// A key was taken that programs would have seen pressed with the modifiers that are down.
  mutating func noteTaken() { keyboards.noteTaken() }

  func lights(of slot: KeyboardSlot) -> KeyboardLights { keyboards.lights(of: slot) }
}

// MARK: What passes

extension Outputs {
  /// Sends what a press that passes comes to: its key, or the strokes that it stands for in order, of
  /// which the last stays down until its release.
  mutating func send(
    _ kind: Gate.Candidate.Kind,
    for index: Int,
    of intake: inout Intake,
    _ scene: Scene,
    into output: inout Pipeline.Output
  ) {
    guard case .strokes(let strokes) = kind else {
      let stroke = KeyStroke(intake[index].position)
      return send(stroke, for: index, of: &intake, scene, into: &output)
    }
    guard let last = strokes.last else {
      intake[index].fate = .taken
      return noteTaken()
    }
    for stroke in strokes.dropLast() {
      send(stroke, for: index, of: &intake, scene, into: &output)
      let sent = intake[index].sent
      intake[index].sent = .nothing
      keyboards.release(sent, on: intake[index].source.slot, intake, into: &output.keys)
      keyboards.dropAdded(intake, into: &output.keys)
    }
    send(last, for: index, of: &intake, scene, into: &output)
  }

  /// Sends a stroke for a press, and keeps it down until its release.
  ///
  /// Modifiers that are held, but that programs have not been told of, go down before a key.
  private mutating func send(
    _ stroke: KeyStroke,
    for index: Int,
    of intake: inout Intake,
    _ scene: Scene,
    into output: inout Pipeline.Output
  ) {
    if intake[index].modifier.isEmpty {
      for held in intake.indices where intake[held].fate == .withheld {
        send(KeyStroke(intake[held].position), for: held, of: &intake, scene, into: &output)
      }
    }
    intake[index].fate = .passed
    let slot = intake[index].source.slot
    // A modifier that another press holds may have been lifted, and goes down again now.
    let isHeldTwice = intake.isSent(stroke.key, to: slot)
    defer { if intake[index].isFound || isHeldTwice { noteTaken() } }
    guard let here = Translation.Surroundings(slot, stroke, intake, keyboards, scene) else {
      intake[index].sent = stroke
      if intake[index].modifier.isEmpty { repeating.begin(intake[index].number) }
      return keyboards.press(stroke, on: slot, into: &output.keys)
    }
    intake[index].sent = .nothing
    intake[index].role = translation.role(of: stroke.key, on: slot, here)
    guard intake[index].role != .ordinary else {
      return sendKey(stroke, for: index, of: &intake, here, into: &output)
    }
    keyboards.leaveNextGroup(intake, into: &output.keys)
    switch translation.modifier(stroke.key, intake[index].role, here) {
    case .key(let key):
      keyboards.free(key, on: slot, for: intake[index].role, into: &output.keys)
      intake[index].sent = KeyStroke(key)
      keyboards.press(KeyStroke(key), on: slot, into: &output.keys)
    case .lock(let stroke):
      keyboards.set(stroke.modifiers, on: slot, here.output, intake, into: &output.keys)
      intake[index].sent = KeyStroke(stroke.key)
      keyboards.press(KeyStroke(stroke.key), on: slot, into: &output.keys)
      keyboards.dropAdded(intake, into: &output.keys)
    case .nothing:
      intake[index].unlocks = translation.pressLock(intake[index].role, on: slot, here.table)
      noteTaken()
    }
    repeating.recheck(&intake, &keyboards, translation, scene, into: &output.keys)
  }

  private mutating func sendKey(
    _ stroke: KeyStroke,
    for index: Int,
    of intake: inout Intake,
    _ here: Translation.Surroundings,
    into output: inout Pipeline.Output
  ) {
    let slot = intake[index].source.slot
    switch translation.answer(to: stroke.key, on: slot, here) {
    case .sequence(let number):
      intake[index].isRetyped = true
      let strokes = here.strokes(of: number)
      keyboards.type(strokes, on: slot, here.output, intake, into: &output.keys)
      repeating.end()
    case .untypable(let number):
      noteTaken()
      if let table = here.table { output.reports.append(.untypable(table.untypable(number), slot)) }
    case .dead, .nothing: noteTaken()
    case let cell:
      guard let (key, wanted) = here.key(for: cell, stroke, held: intake.heldLevels) else { return }
      if here.table != nil { intake.disown(key, on: slot) }
      keyboards.set(wanted, on: slot, here.output, intake, into: &output.keys)
      intake[index].sent = KeyStroke(here.shortcutKeys(of: stroke), key)
      keyboards.press(intake[index].sent, on: slot, into: &output.keys)
      repeating.begin(intake[index].number)
    }
  }

  /// A key is pressed and released at once.
  mutating func tap(
    _ key: KeyCode,
    on slot: KeyboardSlot,
    _ intake: Intake,
    _ scene: Scene,
    into output: inout Pipeline.Output
  ) {
    guard
      let here = Translation.Surroundings(slot, KeyStroke(key), intake, keyboards, scene)
    else {
      return keyboards.tap(KeyStroke(key), on: slot, into: &output.keys)
    }
    let strokes = translation.strokes(ofTapped: key, on: slot, here, held: intake.heldLevels)
    keyboards.type(strokes, on: slot, here.output, intake, into: &output.keys)
    repeating.end()
  }
}

// MARK: What ends or changes

extension Outputs {
  /// A press is over, and no longer in the intake: what only it held goes up.
  mutating func release(
    _ press: HeldPress,
    _ intake: inout Intake,
    _ scene: Scene,
    into output: inout Pipeline.Output
  ) {
    let (slot, level) = (press.source.slot, press.role.level)
    // It may have gone down again for a key that was pressed later.
    if press.role != .ordinary, !intake.isNewest(press) { noteTaken() }
    let isKept =
      !level.isEmpty && keyboards.isDown(press.sent.key, on: slot)
      && repeating.needs(level, intake, keyboards, translation, scene)
      && keyboards.keep(level, press.sent.key, on: slot)
    if !isKept { keyboards.release(press.sent, on: slot, intake, into: &output.keys) }
    if repeating.end(press) { keyboards.dropAdded(intake, into: &output.keys) }
    guard press.role != .ordinary else { return }
    if press.unlocks { translation.releaseLock(press.role, on: slot, scene.table(slot)) }
    if intake.isNewest(press) { translation.latch(press.role.latch, on: slot) }
    repeating.recheck(&intake, &keyboards, translation, scene, into: &output.keys)
  }

  /// The keyboard repeats a key; one that is several keys for programs is typed again.
  mutating func repeated(
    _ press: HeldPress,
    _ intake: Intake,
    _ scene: Scene,
    into output: inout Pipeline.Output
  ) {
    let (slot, stroke) = (press.source.slot, scene.stroke(of: press))
    guard press.isRetyped, press.fate == .passed,
      let here = Translation.Surroundings(slot, stroke, intake, keyboards, scene),
      case .sequence(let number) = translation.answer(again: stroke.key, on: slot, here)
    else { return }
    let strokes = here.strokes(of: number)
    keyboards.type(strokes, on: slot, here.output, intake, into: &output.keys)
  }

  /// Other rules hold: keys that are down go up as they went down, and modifiers count by the new ones.
  mutating func apply(
    _ new: Scene,
    after old: Scene,
    _ intake: inout Intake,
    into output: inout Pipeline.Output
  ) {
    for slot in KeyboardSlot.all where old.table(slot) !== new.table(slot) {
      if repeating.isOn(slot, intake) { repeating.cut(&intake, &keyboards, into: &output.keys) }
      translation.forget(slot)
    }
    intake.countRoles(new, after: old)
    repeating.recheck(&intake, &keyboards, translation, new, into: &output.keys)
  }

  /// The system has switched lights of a twin, and so knows which locks are on.
  mutating func apply(
    _ lights: KeyboardLights,
    to slot: KeyboardSlot,
    _ intake: inout Intake,
    _ scene: Scene,
    into output: inout Pipeline.Output
  ) {
    keyboards.apply(lights, to: slot)
    repeating.recheck(&intake, &keyboards, translation, scene, into: &output.keys)
  }

  /// Lets go up on a twin what no press sends any more.
  mutating func releaseUnwanted(
    on slot: KeyboardSlot,
    _ intake: Intake,
    into output: inout Pipeline.Output
  ) {
    repeating.forgetIfGone(from: intake, &keyboards, into: &output.keys)
    keyboards.releaseUnwanted(on: slot, intake, into: &output.keys)
  }

  /// Releases everything on every twin.
  mutating func releaseAll(into output: inout Pipeline.Output) {
    repeating.end()
    keyboards.releaseAll(into: &output.keys)
  }
}
