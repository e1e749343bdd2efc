/// A phrase of the program with the values of its places; the words are in `Resources/en.words`.
///
/// Every phrase is a member here, so that a call cannot forget a place; a test compares the
/// members with the file.
package struct Phrase: Hashable, Sendable {
  let id: String
  let values: [String: String]

  init(_ id: String, _ values: [String: String] = [:]) {
    self.id = id
    self.values = values
  }
}

// Parts of phrases.
extension Phrase {
  static func twoNames(first: String, last: String) -> Phrase {
    Phrase("list.two", ["first": first, "last": last])
  }
  static func moreNames(first: String, rest: String) -> Phrase {
    Phrase("list.more", ["first": first, "rest": rest])
  }
  static func unnamedKey(number: Int) -> Phrase { Phrase("key.unnamed", ["number": "\(number)"]) }
  static func unknownKey(code: String) -> Phrase { Phrase("key.unknown", ["code": code]) }
  static let noCharacter = Phrase("symbol.none")
  static func unnamedCharacter(code: String) -> Phrase { Phrase("symbol.unnamed", ["code": code]) }
  static func capital(letter: String) -> Phrase { Phrase("symbol.capital", ["letter": letter]) }
  static func deadKey(accent: String) -> Phrase { Phrase("symbol.dead", ["accent": accent]) }
  static func digits(before: String, after: String) -> Phrase {
    Phrase("digits.group", ["before": before, "after": after])
  }
  static func time(hour: String, minute: String) -> Phrase {
    Phrase("time", ["hour": hour, "minute": minute])
  }
  static func date(weekday: String, day: Int, month: String, year: Int) -> Phrase {
    Phrase("date", ["weekday": weekday, "day": "\(day)", "month": month, "year": "\(year)"])
  }
}
