import Shortcuts
import Wording

extension Performer {
  /// Commands about what is spoken and how.
  static let speech: [Performer] = [
    Performer("pause-speech") { narrator, _, _ in
      narrator.isPaused.toggle()
      return [narrator.isPaused ? .pauseSpeech : .resumeSpeech]
    },
    Performer("repeat-last-phrase") { narrator, _, _ in
      guard let lastPhrase = narrator.lastPhrase else {
        return narrator.say(.nothingToRepeat, .key)
      }
      return narrator.say(.key) { _ in lastPhrase }
    },
    Performer("toggle-mute") { narrator, _, _ in
      // The words before silence are still heard, and so are the first after it.
      if narrator.isMuted {
        narrator.isMuted = false
        return narrator.say(.speechOn, .key)
      }
      defer { narrator.isMuted = true }
      return narrator.say(.speechOff, .key)
    },
    Performer("speech-setting-next") { narrator, _, _ in
      choose(narrator.chosenSetting.next, &narrator)
    },
    Performer("speech-setting-previous") { narrator, _, _ in
      choose(narrator.chosenSetting.previous, &narrator)
    },
    Performer("speech-setting-up") { narrator, _, _ in changeSetting(by: 1, &narrator) },
    Performer("speech-setting-down") { narrator, _, _ in changeSetting(by: -1, &narrator) },
  ]

  private static func choose(
    _ setting: SpeechSettings.Setting,
    _ narrator: inout Narrator
  ) -> [Effect] {
    narrator.chosenSetting = setting
    let settings = narrator.settings
    return narrator.say(.key) { $0.name(of: setting, in: settings) }
  }

  private static func changeSetting(by steps: Int, _ narrator: inout Narrator) -> [Effect] {
    let setting = narrator.chosenSetting
    let hasChanged = narrator.settings.change(setting, by: steps)
    let settings = narrator.settings
    return [.apply(settings)]
      + narrator.say(.key) { $0.name(of: setting, in: settings, isAtLimit: !hasChanged) }
  }
}
