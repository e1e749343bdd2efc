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
    case .key(let command): describe(vocabulary.name(of: explanation.key, typing: typed), command)
    case .chord(let command):
      if let command {
        describe(chordName(typing: typed), command)
      } else {
        vocabulary.phrase(.unassigned(chord: chordName(typing: typed)))
      }
    case .reserved: vocabulary.phrase(.reserved(chord: chordName(typing: typed)))
    }
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
    let conflict = bindings.conflicts.first { $0.chord == explanation.chord }
    let ids = conflict?.commands.filter { $0 != command.id } ?? []
    return ids.compactMap { id in
      guard let index = catalogue.index(of: id) else { return nil }
      let name = vocabulary.name(ofCommand: id.rawValue)
      switch catalogue.commands[index].context {
      case .text: return vocabulary.phrase(.inText(command: name))
      case .table: return vocabulary.phrase(.inTable(command: name))
      case .anywhere, .help, .quickNav, .system: return nil
      }
    }
  }

  private func chordName(typing typed: String?) -> String {
    let chord = explanation.chord
    if chord.partner != .reserved {
      let names = [chord.key, chord.partner].map { vocabulary.name(of: $0, typing: nil) }
      return vocabulary.list(of: names)
    }
    let modifiers = chord.key == .reserved ? [] : chord.modifiers.members
    let name = vocabulary.name(
      ofChord: modifiers.flatMap(keys),
      key: explanation.key,
      typing: typed,
      isVO: chord.modifiers.contains(.voiceOver)
    )
    return switch chord.presses {
    case 2: vocabulary.phrase(.twice(chord: name))
    case 3: vocabulary.phrase(.threeTimes(chord: name))
    default: name
    }
  }

  /// The keys that a modifier is spoken as.
  private func keys(of modifier: ChordModifiers) -> [KeyCode] {
    switch modifier {
    case .voiceOver: explanation.isVoiceOverCapsLock ? [.capsLock] : [.leftControl, .leftAlt]
    case .command: [.leftMeta]
    case .control: [.leftControl]
    case .option: [.leftAlt]
    case .shift: [.leftShift]
    default: [.fn]
    }
  }
}
