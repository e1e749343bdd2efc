import Keyboards
import Shortcuts
import Testing

@Suite struct ChordTests {
  @Test(arguments: [
    ("vo+k", Chord(.voiceOver, KeyCode(rawValue: 37))),
    ("vo+h,h", Chord(.voiceOver, KeyCode(rawValue: 35), presses: 2)),
    ("vo+cmd+shift+rightbracket", Chord([.voiceOver, .command, .shift], KeyCode(rawValue: 27))),
    ("right+left", Chord([], KeyCode(rawValue: 105), partner: KeyCode(rawValue: 106))),
    ("ctrl", Chord(.control, .reserved)),
    ("escape", Chord([], .escape)),
    ("kp5", Chord([], KeyCode(rawValue: 76))),
  ])
  func `a text is read as a chord`(_ text: String, expected: Chord) throws {
    #expect(try Chord.parse(text) == [expected])
  }

  @Test(arguments: [
    "vo+k", "vo+w,w,w", "left+right", "vo+cmd+shift+rightbracket,rightbracket", "ctrl", "vo+fn+8",
    "h+v,v",
  ])
  func `a chord is written as it is read`(_ text: String) throws {
    #expect(try Chord.parse(text).map(\.description) == [text])
  }

  @Test func `alternatives and digits become several chords`() throws {
    #expect(try Chord.parse("escape|vo+k").count == 2)
    let texts = try Chord.parse("vo+digit,digit").map(\.description)
    #expect(texts.count == 10)
    #expect(texts.first == "vo+0,0")
    #expect(try Chord.parse("digit1to6").map(\.description) == ["1", "2", "3", "4", "5", "6"])
  }

  @Test(arguments: [
    ("", ChordError.empty),
    ("vo+", .unknownKey("")),
    ("vo+kk", .unknownKey("kk")),
    ("a+b+c", .tooManyKeys("a+b+c")),
    ("vo+h,j", .repeatOfAnotherKey("vo+h,j")),
    ("vo,h", .repeatOfAnotherKey("vo,h")),
    ("vo,vo", .repeatOfAnotherKey("vo,vo")),
    ("h,h,h,h", .tooManyPresses("h,h,h,h")),
    (",", .empty),
    ("a|", .empty),
    ("vo+h,", .repeatOfAnotherKey("vo+h,")),
    ("vo+digit2", .unknownKey("digit2")),
    ("VO+k", .unknownKey("VO")),
    ("ctrl+ü", .unknownKey("ü")),
  ])
  func `a wrong chord names the word at fault`(_ text: String, error: ChordError) {
    #expect(throws: error) { try Chord.parse(text) }
  }
}
