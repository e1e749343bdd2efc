import Text

/// Any bytes as the name of a device, and in the sentences, texts and commands that show it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzName(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  for limit in [2, 100] {
    let name = safeName(text, limit: limit)
    precondition(name.count <= limit, "a name has an end")
    precondition(name.unicodeScalars.count <= limit * 8, "a character of a name has an end")
    precondition(!name.hasPrefix(" ") && !name.hasSuffix(" "), "no spaces are around a name")
    precondition(isHarmless(name), "a name is one line of what is seen")
    let again = safeName(name, limit: limit)
    precondition(again.unicodeScalars.elementsEqual(name.unicodeScalars), "a safe name stays")
  }
  for shown in [inQuotes(text), inDoubleQuotes(text), shownPath(text)] {
    precondition(isHarmless(shown) && shown.count <= 1000, "what is shown is one line")
  }
  precondition(isOneLine(quoted(text)), "a string of JSON is one line")
  precondition(isOneLine(shellWord(text)), "a command is one line")
  return 0
}

private func isOneLine(_ text: String) -> Bool {
  text.unicodeScalars.allSatisfy { scalar in
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    default: !scalar.properties.isBidiControl
    }
  }
}

private func isHarmless(_ text: String) -> Bool {
  isOneLine(text)
    && text.unicodeScalars.allSatisfy { !$0.properties.isNoncharacterCodePoint && !isInvisible($0) }
}

/// All but the joiners that letters and emoji need.
private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  let joiners: Set<Unicode.Scalar> = ["\u{200c}", "\u{200d}", "\u{fe0e}", "\u{fe0f}"]
  return scalar.properties.isDefaultIgnorableCodePoint && !joiners.contains(scalar)
}
