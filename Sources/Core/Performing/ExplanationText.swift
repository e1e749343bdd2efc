import KeyPath
import Keyboards
import Shortcuts
import Wording

/// The words for a key or chord that help mode explains.
struct ExplanationText {
  private let explanation: Explanation
  private let catalogue: Catalogue
  private let bindings: Bindings
  private let vocabulary: Vocabulary

  init(
    _ explanation: Explanation,
    _ catalogue: Catalogue,
    _ bindings: Bindings,
    _ vocabulary: Vocabulary
  ) {
    self.explanation = explanation
    self.catalogue = catalogue
    self.bindings = bindings
    self.vocabulary = vocabulary
  }

  /// - Parameter typed: What the key types in its layout.
  /// - Returns: What to say.
  func text(typing typed: String?) -> String {
    switch explanation.meaning {
    case .key where explanation.key == .escape: vocabulary.phrase(.firstEscape)
    case .key(let command): describe(keyName(typing: typed), command)
    case .chord(let command):
      if let command {
        describe(chordName(typing: typed), command)
      } else {
        vocabulary.phrase(.unassigned(chord: chordName(typing: typed)))
      }
    case .reserved: vocabulary.phrase(.reserved(chord: chordName(typing: typed)))
    case .switchedOff: vocabulary.phrase(.switchedOff(key: keyName(typing: typed)))
    case .remapped(let stroke, let count):
      vocabulary.phrase(
        count > 1
          ? .remappedToSeveral(key: keyName(typing: typed), last: name(of: stroke))
          : .remapped(key: keyName(typing: typed), to: name(of: stroke))
      )
    }
  }

  private func keyName(typing typed: String?) -> String {
    guard explanation.key.isUnknown, explanation.scan != .none else {
      return vocabulary.name(of: explanation.key, typing: typed)
    }
    return vocabulary.name(ofUnknownKey: explanation.scan)
  }

  private func name(of stroke: KeyStroke) -> String {
    var held: [KeyCode] = []
    stroke.modifiers.forEach { held.append($0) }
    return vocabulary.name(ofChord: held, key: stroke.key, typing: nil, isVO: false)
  }

  private func describe(_ name: String, _ command: UInt16?) -> String {
    guard let command = command.map({ catalogue.commands[Int($0)] }) else { return name }
    let commandName = vocabulary.name(ofCommand: command.id.rawValue)
    let summary = vocabulary.summary(ofCommand: command.id.rawValue)
    let text = vocabulary.phrase(.chord(name, command: commandName, description: summary))
    return ([text] + others(than: command)).joined(separator: " ")
  }

  /// The commands that have the same chord elsewhere, such as in text.
  private func others(than command: Command) -> [String] {
    let contexts: [(BindingContext, (String) -> Phrase)] = [
      (.text, Phrase.inText), (.table, Phrase.inTable),
    ]
    return contexts.compactMap { context, phrase in
      let target = bindings.target(of: explanation.chord, only: context)
      guard let other = target.map({ catalogue.commands[Int($0.command)].id }),
        other != command.id
      else { return nil }
      return vocabulary.phrase(phrase(vocabulary.name(ofCommand: other.rawValue)))
    }
  }

  private func chordName(typing typed: String?) -> String {
    vocabulary.name(
      of: explanation.chord,
      key: explanation.key,
      typing: typed,
      voiceOver: explanation.isVoiceOverCapsLock ? [.capsLock] : [.leftControl, .leftAlt]
    )
  }
}
