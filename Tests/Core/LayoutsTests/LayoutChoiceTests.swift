import Layouts
import Testing

@Suite struct LayoutChoiceTests {
  private let us = LayoutName.us

  private func names(_ texts: String...) throws -> [LayoutName] {
    try texts.map { try LayoutName($0) }
  }

  @Test func `the order is kept, and switching goes around`() throws {
    var choice = try LayoutChoice(names("fr", "us", "de"))
    var seen: [String] = []
    for _ in 0..<4 {
      seen.append("\(choice.current)")
      choice.next()
    }
    #expect(seen == ["fr", "us", "de", "fr"])
    choice.previous()
    choice.previous()
    #expect(choice.current.description == "de")
  }

  @Test func `the current layout stays current when others come, go and move`() throws {
    var choice = try LayoutChoice(names("fr", "us", "de"), currentIndex: 1)
    try choice.add(names("ru"))
    try choice.move(us, to: 4)
    #expect(choice.layouts == (try names("fr", "de", "ru", "us")))
    #expect(choice.current == us)
    try choice.remove(names("fr"))
    #expect(choice.current == us)
    try choice.remove([us])
    #expect(choice.current.description == "de")
  }

  @Test func `a change that makes no sense is refused, and changes nothing`() throws {
    var choice = try LayoutChoice(names("fr", "us"))
    let before = choice
    let de = try LayoutName("de")
    #expect(throws: LayoutChoice.ChangeError.alreadyChosen(us, chosen: choice.layouts)) {
      try choice.add([us])
    }
    #expect(throws: LayoutChoice.ChangeError.duplicate(de)) { try choice.add([de, de]) }
    #expect(throws: LayoutChoice.ChangeError.notChosen(de, chosen: choice.layouts)) {
      try choice.remove([de])
    }
    #expect(throws: LayoutChoice.ChangeError.lastOne(choice.layouts[0])) {
      try choice.remove(choice.layouts)
    }
    for position in [0, 3, -1] {
      #expect(throws: LayoutChoice.ChangeError.noPosition(position, count: 2)) {
        try choice.move(us, to: position)
      }
    }
    #expect(throws: LayoutChoice.ChangeError.empty) { try LayoutChoice([]) }
    #expect(choice == before)
  }

  @Test func `a current layout that is not there counts as the first`() throws {
    #expect(try LayoutChoice(names("fr", "us"), currentIndex: 7).current.description == "fr")
  }
}
