import Keyboards
import Shortcuts

/// The virtual twins of all keyboards, and which presses send what to them.
///
/// What is wanted on a twin is the union of what the presses on its keyboard send; a key goes up when
/// no press sends it any more.
struct Outputs: Sendable {
  private var twins: [OutputKeyboard]

  init() {
    twins = (0..<UInt8(KeyboardSlot.count)).map { OutputKeyboard(KeyboardSlot(rawValue: $0)) }
  }

  /// A plain key goes down.
  @inline(__always)
  mutating func press(_ key: KeyCode, on slot: KeyboardSlot, into keys: inout [OutputKey]) {
    press(KeyStroke(key), on: slot, into: &keys)
  }

  @inline(__always)
  private mutating func press(
    _ stroke: KeyStroke,
    on slot: KeyboardSlot,
    into keys: inout [OutputKey]
  ) {
    let count = keys.count
    twins[slot.index].press(stroke, into: &keys)
    // A modifier that was down already: programs do not see that it was pressed again.
    if keys.count == count { noteTaken() }
  }

  /// Sends what a press that passes comes to: its key, or the strokes that it stands for in order, of
  /// which the last stays down until its release.
  mutating func send(
    _ kind: Gate.Candidate.Kind,
    for index: Int,
    of intake: inout Intake,
    into keys: inout [OutputKey]
  ) {
    guard case .strokes(let strokes) = kind else {
      return send(KeyStroke(intake[index].position), for: index, of: &intake, into: &keys)
    }
    guard let last = strokes.last else {
      intake[index].fate = .taken
      return noteTaken()
    }
    let slot = intake[index].source.slot
    for stroke in strokes.dropLast() {
      sendWithheld(of: &intake, into: &keys)
      twins[slot.index].press(stroke, into: &keys)
      release(stroke, on: slot, intake, into: &keys)
    }
    send(last, for: index, of: &intake, into: &keys)
  }

  /// Sends a stroke for a press, and keeps it down until its release.
  ///
  /// Modifiers that are held, but that programs have not been told of, go down before a key.
  private mutating func send(
    _ stroke: KeyStroke,
    for index: Int,
    of intake: inout Intake,
    into keys: inout [OutputKey]
  ) {
    intake[index].fate = .passed
    intake[index].sent = stroke
    if intake[index].modifier.isEmpty { sendWithheld(of: &intake, into: &keys) }
    press(stroke, on: intake[index].source.slot, into: &keys)
    if intake[index].isFound { noteTaken() }
  }

  private mutating func sendWithheld(of intake: inout Intake, into keys: inout [OutputKey]) {
    for index in intake.indices where intake[index].fate == .withheld {
      let stroke = KeyStroke(intake[index].position)
      intake[index].fate = .passed
      intake[index].sent = stroke
      twins[intake[index].source.slot.index].press(stroke, into: &keys)
    }
  }

  /// Lets go what a press sent that is over, but for what another press sends too.
  mutating func release(
    _ stroke: KeyStroke,
    on slot: KeyboardSlot,
    _ intake: Intake,
    into keys: inout [OutputKey]
  ) {
    if stroke.key != .reserved { release(stroke.key, on: slot, intake, into: &keys) }
    if !stroke.modifiers.isEmpty {
      stroke.modifiers.forEach { release($0, on: slot, intake, into: &keys) }
    }
  }

  private mutating func release(
    _ key: KeyCode,
    on slot: KeyboardSlot,
    _ intake: Intake,
    into keys: inout [OutputKey]
  ) {
    guard intake.isEmpty || !intake.isSent(key, to: slot) else { return }
    twins[slot.index].release(key, into: &keys)
  }

  /// A key is pressed and released at once.
  mutating func tap(_ key: KeyCode, on slot: KeyboardSlot, into keys: inout [OutputKey]) {
    twins[slot.index].press(KeyStroke(key), into: &keys)
    twins[slot.index].release(key, into: &keys)
  }

  /// A key was taken that programs would have seen pressed with the modifiers that are down.
  mutating func noteTaken() {
    for slot in twins.indices where !twins[slot].isEmpty { twins[slot].noteTaken() }
  }

  /// Lets go up on a twin what no press sends any more.
  mutating func releaseUnwanted(
    on slot: KeyboardSlot,
    _ intake: Intake,
    into keys: inout [OutputKey]
  ) {
    var wanted = KeySet()
    for index in intake.indices where intake[index].source.slot == slot {
      wanted.insert(intake[index].sent.key)
      intake[index].sent.modifiers.forEach { wanted.insert($0) }
    }
    twins[slot.index].releaseAll(besides: wanted, into: &keys)
  }

  /// Releases everything on every twin.
  mutating func releaseAll(into keys: inout [OutputKey]) {
    for slot in twins.indices { twins[slot].releaseAll(besides: KeySet(), into: &keys) }
  }
}
