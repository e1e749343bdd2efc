import Foundation
import Keyboards
import Listening
import Shortcuts
import Testing
import Wording

/// Runs each file of Scenarios/: `profile:` and `vo:` lines if any, what is pressed, an empty line,
/// what comes out.
@Suite struct ScenarioTests {
  @Test(arguments: ScenarioFile.all())
  func `a scenario comes out as its file says`(_ file: ScenarioFile) throws {
    let scenario = try Scenario(parsing: file.input, file: file.name)
    let catalogue = try Catalogue.builtIn()
    let bindings = Bindings(file.profile, of: catalogue)
    var announcer = Announcer(
      catalogue,
      bindings: bindings,
      vocabulary: .english,
      settings: SpeechSettings()
    )
    var lines: [String] = []
    var run = ScenarioRun(Ruleset(bindings: bindings, voiceOver: file.voiceOver)) { step in
      switch step {
      case .time: break
      case .key(let key, let change): lines.append(Transcript.line(sending: key, change))
      case .report(let report):
        let effects = announcer.effects(
          of: report,
          now: LocalTime(weekday: 1, day: 30, month: 11, year: 2026, hour: 14, minute: 5),
          typing: { _ in nil }
        )
        lines += effects.map(\.line)
      }
    }
    run.run(scenario)
    #expect(lines == file.expected, "\(lines.joined(separator: "\n"))")
  }
}

extension Announcer.Effect {
  fileprivate var line: String {
    switch self {
    case .say(let utterance): utterance.transcriptLine
    case .perform(let command): Transcript.line(performing: command)
    case .pauseSpeech: "(pause)"
    case .resumeSpeech: "(resume)"
    case .apply(let settings): "(rate \(settings[.rate]) volume \(settings[.volume]))"
    case .changeLayout(_, let steps): "(layout by \(steps))"
    case .stop: "(stop)"
    }
  }
}

/// One file of Scenarios/.
struct ScenarioFile: Sendable, CustomTestStringConvertible {
  var name: String
  var input = ""
  var expected: [String] = []
  var profile = Profile.voiceOverMac
  var voiceOver: VoiceOverModifier = [.controlOption, .capsLock]

  var testDescription: String { name }

  static func all() -> [ScenarioFile] {
    let here = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Scenarios")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: here.path)) ?? []
    return names.filter { $0.hasSuffix(".keys") }.sorted().compactMap { name in
      (try? String(contentsOf: here.appending(path: name), encoding: .utf8)).map {
        ScenarioFile(name: name, text: $0)
      }
    }
  }

  init(name: String, text: String) {
    self.name = name
    var isExpected = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if let word = line.split(separator: " ").last, line.hasPrefix("# profile: ") {
        profile = Profile(rawValue: String(word)) ?? .none
      } else if line == "# vo: leftctrl+leftalt" {
        voiceOver = .controlOption
      } else if line.isEmpty {
        isExpected = true
      } else if isExpected {
        expected.append(line)
      } else {
        input += line + "\n"
      }
    }
  }
}
