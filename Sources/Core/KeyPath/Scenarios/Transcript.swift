import Keyboards
package import Shortcuts

/// The lines of `listen --output print`, which are also what scenario files expect.
package enum Transcript {
  /// - Parameters:
  ///   - key: What is sent.
  ///   - namesKeyboard: Whether there are several keyboards, so that it must be told apart.
  /// - Returns: Such as `out: KEY_A press` or `out 2: KEY_A press`.
  package static func line(sending key: OutputKey, namesKeyboard: Bool) -> String {
    let word =
      switch key.change {
      case .press: "press"
      case .release: "release"
      case .autorepeat: "repeat"
      }
    let keyboard = namesKeyboard ? " \(key.slot.index + 1)" : ""
    return "out\(keyboard): KEY_\(key.key.name.uppercased()) \(word)"
  }

  package static func line(performing command: Command.ID) -> String { "do: \(command)" }
}
