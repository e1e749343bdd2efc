import Keyboards

/// Why a text is not a chord.
package enum ChordError: Error, Hashable, Sendable {
  case empty
  case unknownKey(String)
  case tooManyKeys(String)
  case repeatOfAnotherKey(String)
  case tooManyPresses(String)
}

extension ChordError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .empty: "a chord needs at least one key, such as vo+k"
    case .unknownKey(let word): "‘\(word)’ is not a key or modifier; write it like vo+shift+k"
    case .tooManyKeys(let text): "‘\(text)’ has more than two keys besides the modifiers"
    case .repeatOfAnotherKey(let text):
      "‘\(text)’ repeats another key than the one before; write it like vo+h,h"
    case .tooManyPresses(let text): "‘\(text)’ presses a key more than three times"
    }
  }
}

extension Chord {
  /// Reads all chords that a text stands for: `a|b` is two, `vo+digit` is ten.
  ///
  /// - Parameter text: In the grammar that the head of commands.tsv gives.
  /// - Returns: The chords in their order, without doubles.
  /// - Throws: ``ChordError`` that names the word at fault.
  package static func parse(_ text: some StringProtocol) throws(ChordError) -> [Chord] {
    var chords: [Chord] = []
    for alternative in text.split(separator: "|", omittingEmptySubsequences: false) {
      for word in digitWords(in: alternative) { chords.append(try one(alternative, digit: word)) }
    }
    return chords
  }

  /// The digits that a word of the text stands for; one `nil` when there is no such word.
  private static func digitWords(in text: some StringProtocol) -> [String?] {
    let words = text.split { $0 == "+" || $0 == "," }
    if words.contains("digit1to6") { return (1...6).map { "\($0)" } }
    return words.contains("digit") ? (0...9).map { "\($0)" } : [nil]
  }

  /// Reads one chord without alternatives; `digit` is what its word of that name stands for.
  private static func one(
    _ text: some StringProtocol,
    digit: String?
  ) throws(ChordError) -> Chord {
    func key(_ word: some StringProtocol) -> KeyCode? {
      guard let digit, word.hasPrefix("digit") else { return KeyCode(chordName: word) }
      return KeyCode(name: digit)
    }
    let presses = text.split(separator: ",", omittingEmptySubsequences: false)
    guard let first = presses.first, !first.isEmpty else { throw .empty }
    guard presses.count <= 3 else { throw .tooManyPresses(String(text)) }
    var modifiers: ChordModifiers = []
    var keys: [KeyCode] = []
    for word in first.split(separator: "+", omittingEmptySubsequences: false) {
      if let modifier = ChordModifiers.names.first(where: { $0.name == word })?.modifier {
        modifiers.insert(modifier)
      } else if let key = key(word), key != .reserved {
        keys.append(key)
      } else {
        throw .unknownKey(String(word))
      }
    }
    guard keys.count <= 2 else { throw .tooManyKeys(String(text)) }
    for word in presses.dropFirst() where key(word) != keys.last {
      throw .repeatOfAnotherKey(String(text))
    }
    return Chord(
      modifiers,
      keys.first ?? .reserved,
      partner: keys.count > 1 ? keys[1] : .reserved,
      presses: UInt8(presses.count)
    )
  }
}
