package import Wording

extension Vocabulary {
  /// A setting of speech with its value: "Rate, 50 percent".
  ///
  /// - Parameters:
  ///   - setting: The one that was chosen or changed.
  ///   - settings: The values.
  ///   - isAtLimit: Whether a step was asked for that goes no further.
  /// - Returns: The words to speak.
  package func name(
    of setting: SpeechSettings.Setting,
    in settings: SpeechSettings,
    isAtLimit: Bool = false
  ) -> String {
    let name = phrase(Phrase(naming: setting))
    let percent = settings.percent(of: setting)
    return phrase(
      isAtLimit ? .settingAtLimit(name, percent: percent) : .setting(name, percent: percent)
    )
  }
}

extension Phrase {
  fileprivate init(naming setting: SpeechSettings.Setting) {
    self =
      switch setting {
      case .rate: .rate
      case .pitch: .pitch
      case .volume: .volume
      }
  }
}
