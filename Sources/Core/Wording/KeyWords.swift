package import Keyboards

extension Vocabulary {
  /// The name of a key that is known by it whatever it types, such as "left Shift" or "keypad 5".
  ///
  /// - Parameter key: Any key.
  /// - Returns: `nil` for a key of letters, digits or signs, which is said by what it types.
  package func name(of key: KeyCode) -> String? {
    if let name = words.keys[key] { return name }
    return words.typingKeys[key] == nil ? readableName(of: key) : nil
  }

  /// What to say for a key that is pressed alone.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - text: What it types in its keyboard's layout, or the keysym name of its dead key, or
  ///     nothing for a key that types nothing; `nil` when the layout is not known, then the key is
  ///     said as a United States keyboard is printed.
  /// - Returns: Never an empty text.
  package func name(of key: KeyCode, typing text: String?) -> String {
    if let name = name(of: key) { return name }
    if let text { return text.isEmpty ? phrase(.noCharacter) : name(ofSymbol: text) }
    return words.typingKeys[key] ?? readableName(of: key)
  }

  /// What to say for a key that the kernel has no code for: the digits of its scan code.
  package func name(ofUnknownKey scan: ScanCode) -> String {
    phrase(.unknownKey(code: spelled(scan.rawValue)))
  }

  /// `7 0 0 3 9`: hexadecimal digits, one by one.
  func spelled(_ number: UInt32) -> String {
    String(number, radix: 16).map(String.init).joined(separator: " ")
  }

  /// A chord of VO with a key, such as "Control Option K".
  package func name(ofVoiceOver key: KeyCode, isCapsLock: Bool) -> String {
    let keys: [KeyCode] = isCapsLock ? [.capsLock] : [.leftControl, .leftAlt]
    return name(ofChord: keys, key: key, typing: nil, isVO: true)
  }

  /// What to say for a chord, such as "Control Option K".
  ///
  /// - Parameters:
  ///   - modifiers: The keys held, in the order in which they are said.
  ///   - key: The last key.
  ///   - text: What it types without the modifiers, as in ``name(of:typing:)``.
  ///   - isVO: Whether the modifiers are, or begin with, the VO keys: then Alt is "Option".
  /// - Returns: The names with a space between.
  package func name(
    ofChord modifiers: [KeyCode],
    key: KeyCode,
    typing text: String?,
    isVO: Bool
  ) -> String {
    let held = modifiers.map { modifier in
      let option = isVO ? words.voModifiers[modifier] : nil
      return option ?? words.modifiers[modifier] ?? name(of: modifier, typing: nil)
    }
    let last = words.modifiers[key] ?? name(of: key, typing: text)
    let isLetter = last.count == 1 && last.allSatisfy(\.isLetter)
    return (held + [isLetter ? last.uppercased() : last]).joined(separator: " ")
  }

  /// The name of a command, such as "Move right" for `move-right`.
  package func name(ofCommand id: String) -> String {
    if let name = words.commands[id] { return name }
    let name = id.map { $0 == "-" ? " " : String($0) }.joined()
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  /// What a command does, in one sentence; empty for one that is not in the catalogue.
  package func summary(ofCommand id: String) -> String { words.summaries[id] ?? "" }

  /// The kernel's name in separate words, or the number of a key that has none.
  private func readableName(of key: KeyCode) -> String {
    guard KeyCode(name: key.name) == key else {
      return phrase(.unnamedKey(number: Int(key.rawValue)))
    }
    return key.name.map { $0 == "_" ? " " : String($0) }.joined()
  }
}
