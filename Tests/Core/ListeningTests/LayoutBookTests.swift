import KeyPath
import Keyboards
import Layouts
import Listening
import Settings
import Shortcuts
import Testing
import Wording

@Suite struct LayoutBookTests {
  private let machine = FakeMachine()

  /// What was kept and asked for, by the ports of a book.
  private final class Shelf {
    var kept: [String] = []
    var asked: [String] = []
    var keepFault: LayoutBook.LayoutFault?

    var ports: LayoutBook.Ports {
      LayoutBook.Ports(
        legends: { [self] layout in
          asked.append(layout.description)
          guard layout.description != "broken" else {
            return .failure(LayoutBook.LayoutFault("the layout broken cannot be compiled"))
          }
          return .success(.sample(layout))
        },
        keep: { [self] slot, choice in
          kept.append("\(slot.index) \(choice.current)")
          return keepFault
        }
      )
    }
  }

  private let shelf = Shelf()

  /// A book of keyboards called A, B … with these layouts each.
  private func book(_ layouts: [String]...) throws -> LayoutBook {
    var book = LayoutBook(shelf.ports) { [machine] in machine.warn($0) }
    var all: [KeyboardSlot: KeyboardLayouts] = [:]
    var names: [KeyboardSlot: String] = [:]
    for (index, layouts) in layouts.enumerated() {
      let slot = KeyboardSlot(rawValue: UInt8(index))
      let choice = try LayoutChoice(layouts.map { try LayoutName($0) })
      all[slot] = KeyboardLayouts(record: nil, configured: (choice, nil), system: .us)
      names[slot] = ["A", "B", "C"][index]
    }
    book.apply(all, names: names)
    return book
  }

  /// What is explained while these keys are pressed in help mode.
  private func explanations(_ text: String) throws -> [Explanation] {
    let catalogue = try FakeMachine.catalogue.get()
    let ruleset = Ruleset(bindings: Bindings(.voiceOverMac, of: catalogue))
    var explanations: [Explanation] = []
    var run = ScenarioRun(ruleset) {
      if case .report(.explain(let explanation)) = $0 { explanations.append(explanation) }
    }
    let help = "0ms capslock press\n200ms k tap\n300ms capslock release\n"
    run.run(try Scenario(parsing: help + text, file: "keys"))
    return explanations
  }

  @Test func `a key is called by what it types alone, and by what is printed on it in a chord`()
    throws
  {
    var book = try book(["de"])
    let keys = try explanations(
      "1000ms z tap\n1100ms leftshift press\n1110ms z tap\n1130ms leftmeta press\n1140ms z tap"
    )
    let named = keys.filter { $0.key == KeyCode(name: "z") }.map { book.typing($0) }
    #expect(named == ["y", "Y", "y"])
  }

  @Test(arguments: [
    ("dead", "dead_acute"), ("control", "Control"), ("broken", nil), ("us", "z"),
  ])
  func `a dead key has its keysym's name, and a key that types nothing is called by what it does`(
    _ layout: String,
    typing: String?
  ) throws {
    var book = try book([layout])
    let z = try #require(try explanations("1000ms z tap").first)
    #expect(book.typing(z) == typing)
    #expect(book.character(z) == (layout == "control" ? nil : typing))
    let f1 = try #require(try explanations("1000ms f1 tap").first)
    #expect(book.typing(f1) == (layout == "broken" ? nil : ""))
  }

  @Test func `a layout is compiled once for all keyboards, also when it cannot be`() throws {
    var book = try book(["broken"], ["broken"], ["de"])
    for key in try explanations("1000ms z tap\n1100ms 2: z tap\n1200ms 3: z tap\n1300ms z tap") {
      _ = book.typing(key)
    }
    #expect(shelf.asked == ["broken", "de"])
    #expect(machine.warnings == ["the layout broken cannot be compiled"])
  }

  @Test func `a keyboard that is not known has no names and no layouts`() throws {
    var book = try book()
    #expect(try book.typing(#require(try explanations("1000ms z tap").first)) == nil)
    #expect(book.change(KeyboardSlot(rawValue: 0), by: 1) == nil)
    #expect(shelf.kept == [])
  }

  @Test func `a layout is switched on its keyboard only, and the choice is kept`() throws {
    var book = try book(["us", "de", "dead"], ["us", "de"])
    let first = KeyboardSlot(rawValue: 0)
    #expect(book.change(first, by: 1) == .layoutChanged(keyboard: "A", layout: "de"))
    let names = try explanations("1000ms z tap\n1100ms 2: z tap").map { book.typing($0) }
    #expect(names == ["y", "z"])
    #expect(book.change(first, by: -1) == .layoutChanged(keyboard: "A", layout: "us"))
    #expect(book.change(first, by: -1) == .layoutChanged(keyboard: "A", layout: "dead"))
    #expect(shelf.kept == ["0 de", "0 us", "0 dead"])
  }

  @Test func `the only layout stays, and nothing is kept`() throws {
    var book = try book(["us"])
    let slot = KeyboardSlot(rawValue: 0)
    #expect(book.change(slot, by: 1) == .onlyOneLayout(keyboard: "A", layout: "us"))
    #expect(shelf.kept == [])
  }

  @Test func `a choice that cannot be kept applies all the same, with a warning`() throws {
    shelf.keepFault = LayoutBook.LayoutFault("the disk is full")
    var book = try book(["us", "de"])
    let phrase = book.change(KeyboardSlot(rawValue: 0), by: 1)
    #expect(phrase == .layoutChanged(keyboard: "A", layout: "de"))
    #expect(machine.warnings == ["the disk is full; the layout applies until kbdctl ends"])
    #expect(try book.typing(#require(try explanations("1000ms z tap").first)) == "y")
  }
}
