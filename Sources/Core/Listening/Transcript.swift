package import Keyboards
package import Shortcuts

/// The lines of `listen --output print`, which are also what scenario tests expect.
package enum Transcript {
  package static func line(sending key: KeyCode, _ change: KeyEvent.Change) -> String {
    let word =
      switch change {
      case .press: "press"
      case .release: "release"
      case .autorepeat: "repeat"
      }
    return "out: KEY_\(key.name.uppercased()) \(word)"
  }

  package static func line(performing command: Command.ID) -> String { "do: \(command)" }
}
