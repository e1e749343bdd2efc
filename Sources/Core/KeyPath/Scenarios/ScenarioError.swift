import Keyboards
import Text

/// What is wrong with a scenario, and where.
package struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Error, Hashable, Sendable {
    case nothingHappens
    case wrongCount(Int, after: String)
    case notATime(String)
    case earlierThanBefore(String)
    case notAKeyboard(String)
    case unknownKey(String)
    case unknownChange(String)
    case unknownLight(String)
    case notOnOrOff(String)
    case notPluggedIn(Int)
    case pluggedIn(Int)
  }

  package var file: String
  package var line: Int
  package var reason: Reason

  package var description: String { "\(shownPath(file)): line \(line): \(reason.words)" }
}

extension ScenarioError.Reason {
  fileprivate var words: String {
    switch self {
    case .nothingHappens: "nothing follows the time; write a key and a change, such as ‘20ms k tap’"
    case .wrongCount(let count, let word): Self.words(count, after: word)
    case .notATime(let word): "\(inQuotes(word)) is not a time; write it like 20ms or +20ms"
    case .earlierThanBefore(let word): "\(inQuotes(word)) is earlier than the line before"
    case .notAKeyboard(let word):
      "\(inQuotes(word)) is not a keyboard; write ‘2:’, or ‘2.1:’ for its second node"
        + " (1 to \(KeyboardSlot.count), and nodes 0 to \(Scenario.Node.limit - 1))"
    case .unknownKey(let word): Self.notAKey(word)
    case .unknownChange(let word): "\(inQuotes(word)) is not press, release, repeat or tap"
    case .unknownLight(let word): "\(inQuotes(word)) is not numlock, capslock or scrolllock"
    case .notOnOrOff(let word): "\(inQuotes(word)) is not on or off"
    case .notPluggedIn(let number): "keyboard \(number) is not plugged in here; plug it in first"
    case .pluggedIn(let number): "keyboard \(number) is plugged in already"
    }
  }

  private static func notAKey(_ word: String) -> String {
    let near = suggestion(KeyCode.names(near: word))
    return "\(inQuotes(word)) is not a key"
      + (near.isEmpty ? "; write an evdev name such as leftctrl, or scan:0x70004" : near)
  }

  private static func words(_ count: Int, after word: String) -> String {
    let found = count == 1 ? "found 1 word" : "found \(count) words"
    return switch word {
    case "unplug", "plug": "\(found) after \(inQuotes(word)), wanted none"
    case "light":
      "\(found) after ‘light’, wanted numlock, capslock or scrolllock, and on"
        + " or off"
    case "reload": "\(found) after ‘reload’, wanted a configuration file"
    default:
      "\(found) after \(inQuotes(word)), wanted one: press, release, repeat or tap"
    }
  }
}
