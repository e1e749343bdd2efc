import Keyboards
import Layouts
import Text

extension LayoutCommand.Change {
  /// What was changed.
  private struct Result {
    /// What was chosen, or configured or the system's, before and after.
    var before: LayoutChoice
    var after: KeyboardLayouts

    /// Something had been chosen.
    var wasChosen: Bool
  }

  /// Changes the layouts of a keyboard.
  ///
  /// - Returns: One sentence, and what cannot be typed in layouts that the keyboard has now; or what
  ///   `layout check` says, as JSON.
  func perform(
    on keyboard: Keyboard,
    json: Bool,
    _ ports: LayoutPorts
  ) throws(CommandFailure) -> LayoutCommand.Answer {
    let result = try change(keyboard, ports)
    let sentence = "\(sentence(of: keyboard.name, result)).\n"
    do throws(CommandFailure) {
      let report = try LayoutCheckReport([(keyboard: keyboard, layouts: result.after)], ports)
      return json
        ? LayoutCommand.Answer(text: "\(report.json)\n", isExact: true)
        : LayoutCommand.Answer(text: sentence + report.notice(of: newLayouts(result)))
    } catch {
      // It is chosen all the same.
      return LayoutCommand.Answer(text: json ? "" : sentence, failure: error)
    }
  }

  private func change(
    _ keyboard: Keyboard,
    _ ports: LayoutPorts
  ) throws(CommandFailure) -> Result {
    var result: Result?
    var failure: LayoutChoice.ChangeError?
    try ports.update(keyboard) { record, otherwise in
      let before = record.choice ?? otherwise.choice
      let wasChosen = record.choice != nil
      var choice = before
      do throws(LayoutChoice.ChangeError) {
        record.choice = try apply(to: &choice) ? choice : nil
      } catch {
        failure = error
        return
      }
      var after = otherwise
      if let chosen = record.choice { (after.choice, after.origin) = (chosen, .chosen) }
      result = Result(before: before, after: after, wasChosen: wasChosen)
    }
    if let result { return result }
    throw CommandFailure(
      failure?.message ?? "",
      remedy: "See them with ‘kbdctl layout list \(shellWord(keyboard.id))’."
    )
  }

  /// Gives whether anything is chosen afterwards.
  private func apply(to choice: inout LayoutChoice) throws(LayoutChoice.ChangeError) -> Bool {
    switch self {
    case .set(let names): choice = try LayoutChoice(names)
    case .add(let names): try choice.add(names)
    case .remove(let names): try choice.remove(names)
    case .move(let name, let position): try choice.move(name, to: position)
    case .next: choice.next()
    case .unset: return false
    }
    return true
  }

  /// The layouts to say something about: those that were named, or the one that is typed now.
  private func newLayouts(_ result: Result) -> [LayoutName] {
    switch self {
    case .set(let names), .add(let names): return names
    case .remove, .move, .next, .unset:
      let current = result.after.choice.current
      return current == result.before.current ? [] : [current]
    }
  }

  /// What the keyboard does now, to be read aloud.
  private func sentence(of name: String, _ result: Result) -> String {
    let choice = result.after.choice
    switch self {
    case .next where choice.layouts.count == 1:
      return "\(name) has only one layout, \(choice.current)"
    case .next: return "\(name) now types \(choice.current)"
    case .unset where !result.wasChosen:
      return "Nothing was chosen for \(name); it types \(result.after.inWords)"
    case .set, .add, .remove, .move, .unset: return "\(name) now types \(result.after.inWords)"
    }
  }
}
