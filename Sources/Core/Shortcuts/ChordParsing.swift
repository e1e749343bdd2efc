import Text
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
    case .unknownKey(let word):
      "\(inQuotes(word)) is not a key or modifier; write it like vo+shift+k"
    case .tooManyKeys(let text): "\(inQuotes(text)) has more than two keys besides the modifiers"
    case .repeatOfAnotherKey(let text):
      "\(inQuotes(text)) repeats another key than the one before; write it like vo+h,h"
    case .tooManyPresses(let text): "\(inQuotes(text)) presses a key more than three times"
    }
  }
}

extension Chord {
  /// Reads all chords that a text stands for: `a|b` is two, `vo+digit` is ten.
  ///
  /// - Parameter text: In the grammar that the head of commands.tsv gives.
  /// - Returns: The chords in their order.
  /// - Throws: ``ChordError`` that names the word at fault.
  package static func parse(_ text: some StringProtocol) throws(ChordError) -> [Chord] {
    try parse(utf8: Array(text.utf8)[...])
  }

  /// Reads the same text as UTF-8.
  static func parse(utf8 text: ArraySlice<UInt8>) throws(ChordError) -> [Chord] {
    var chords: [Chord] = []
    for alternative in ByteFields(of: text, separatedBy: "|") {
      if let digits = digits(in: alternative) {
        for digit in digits { chords.append(try one(alternative, digit: digit)) }
      } else {
        chords.append(try one(alternative, digit: nil))
      }
    }
    return chords
  }

  /// The words that stand for a digit, and for which.
  private static let digitWords: [(word: String, digits: ClosedRange<UInt16>)] = [
    ("digit1to6", 1...6), ("digit", 0...9),
  ]

  /// The digits that a word of the text stands for; `nil` when there is no such word.
  private static func digits(in text: ArraySlice<UInt8>) -> ClosedRange<UInt16>? {
    for press in ByteFields(of: text, separatedBy: ",") {
      for word in ByteFields(of: press, separatedBy: "+") {
        if let found = digits(word) { return found }
      }
    }
    return nil
  }

  private static func digits(_ word: ArraySlice<UInt8>) -> ClosedRange<UInt16>? {
    guard word.first == UInt8(ascii: "d") else { return nil }
    return digitWords.first { word.elementsEqual($0.word.utf8) }?.digits
  }

  /// The key of a word, where a word such as `digit` stands for this digit.
  private static func key(_ word: ArraySlice<UInt8>, digit: UInt16?) -> KeyCode? {
    guard let digit, digits(word) != nil else { return KeyCode(chordName: word) }
    // KEY_1 is 2, and so on to KEY_9; KEY_0 comes after it.
    return KeyCode(rawValue: digit == 0 ? 11 : digit + 1)
  }

  /// Reads one chord without alternatives; `digit` is what its word of that name stands for.
  private static func one(
    _ text: ArraySlice<UInt8>,
    digit: UInt16?
  ) throws(ChordError) -> Chord {
    var presses = ByteFields(of: text, separatedBy: ",")
    guard let first = presses.next(), !first.isEmpty else { throw .empty }
    let count = 1 + text.count { $0 == UInt8(ascii: ",") }
    guard count <= 3 else { throw .tooManyPresses(string(text)) }
    var modifiers: ChordModifiers = []
    var keys: [KeyCode] = []
    for word in ByteFields(of: first, separatedBy: "+") {
      if let modifier = ChordModifiers(name: word) {
        modifiers.insert(modifier)
      } else if let key = key(word, digit: digit), key != .reserved {
        keys.append(key)
      } else {
        throw .unknownKey(string(word))
      }
    }
    guard keys.count <= 2 else { throw .tooManyKeys(string(text)) }
    for word in presses {
      // Only a key can be pressed again; neither a modifier nor a word without meaning is one.
      guard let key = key(word, digit: digit), key == keys.last else {
        throw .repeatOfAnotherKey(string(text))
      }
    }
    return Chord(
      modifiers,
      keys.first ?? .reserved,
      partner: keys.count > 1 ? keys[1] : .reserved,
      presses: UInt8(count)
    )
  }

  private static func string(_ text: ArraySlice<UInt8>) -> String {
    String(decoding: text, as: UTF8.self)
  }
}
