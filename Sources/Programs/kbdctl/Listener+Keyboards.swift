import Forwarding
import InputDevices
import KbdctlCommands
import Keyboards
import LinuxSystem
import Listening
import Wording

/// Keyboards that come, go, or are left alone.
extension Listener {
  func lookAtKeyboards() throws(CommandFailure) {
    var keyboards = try chosen.keyboards().filter { wanted?.contains($0.id) ?? true }
    for index in keyboards.indices {
      guard let address = keyboards[index].address, links?.away.contains(address) == true else {
        continue
      }
      keyboards[index].state = .disconnected
    }
    carryOut(roster.update(keyboards))
  }

  func carryOut(_ actions: [KeyboardRoster.Action]) {
    for action in actions {
      switch action {
      case .attach(let id, let node, let keyboard): attach(id, node, keyboard)
      case .detach(let id):
        input.send(.detach(id))
        capture.release(id)
      case .came(let keyboard):
        if isStarted { conversation.say(.keyboardCame(keyboard.name), .message) }
      case .gone(let keyboard): conversation.say(.keyboardGone(keyboard.name), .message)
      case .declined(let keyboard, let refusal): decline(keyboard, refusal)
      }
    }
    fire(retry, at: roster.deadline)
  }

  private func attach(_ id: SourceID, _ node: String, _ keyboard: Keyboard) {
    let makesTwin = options.output == .uinput
    let isNewTwin = makesTwin && capture.twins[id.slot] == nil
    do throws(KeyboardCapture.Failure) {
      let device = try capture.take(id, node: node, of: keyboard, makesTwin: makesTwin)
      if isNewTwin { watchLights(of: id.slot) }
      do throws(CommandFailure) { try legends.add(keyboard, id.slot) } catch { warn(error.message) }
      input.send(.attach(id, device, capture.twins[id.slot]))
      carryOut(roster.attached(id))
    } catch {
      let failure = CommandFailure(error, node: node, keyboard: keyboard)
      refusals.append(failure)
      carryOut(roster.failed(id, KeyboardRoster.Refusal(error), at: monotonicNow()))
    }
  }

  private func watchLights(of slot: KeyboardSlot) {
    guard let twin = capture.twins[slot] else { return }
    do throws(Errno) {
      try loop.add(twin.descriptor) { [unowned self] _ in capture.carryLights(of: slot) }
    } catch {
      warn(
        "the lights of \(roster.keyboard(in: slot)?.name ?? "a keyboard") stay as they are: \(error)"
      )
    }
  }

  private func decline(_ keyboard: Keyboard, _ refusal: KeyboardRoster.Refusal) {
    // A keyboard that a program made is nobody's hardware: nothing to tell about it.
    guard refusal != .virtual else { return }
    if isStarted { tell(of: refusal, keyboard) } else { declined.append((keyboard, refusal)) }
  }

  func tell(of refusal: KeyboardRoster.Refusal, _ keyboard: Keyboard) {
    let reason = refusal.reason
    warn("\(keyboard.name) is left alone: \(reason)")
    conversation.say(.keyboardNotTaken(keyboard.name, reason: reason), .message)
  }
}
