import Shortcuts
import Testing

@Suite struct CatalogueTests {
  @Test func `every row of the built-in catalogue is read, and its chords can be pressed`() throws {
    let catalogue = try Catalogue.builtIn()
    #expect(catalogue.commands.count == 242)
    let bound = catalogue.commands.filter { !($0.chords[.voiceOverMac] ?? []).isEmpty }
    #expect(bound.count == 221)
    for command in catalogue.commands {
      for chord in command.chords.values.joined() {
        #expect(try Chord.parse(chord.description) == [chord], "\(command.id)")
      }
    }
  }

  @Test(arguments: Profile.allCases)
  func `in one context a chord stands for one command`(_ profile: Profile) throws {
    let catalogue = try Catalogue.builtIn()
    var owners: [Chord: [Command.Context: Command.ID]] = [:]
    for command in catalogue.commands {
      for chord in command.chords[profile] ?? [] {
        let other = owners[chord, default: [:]].updateValue(command.id, forKey: command.context)
        #expect(other == nil, "\(chord): \(command.id)")
      }
    }
  }

  @Test func `a chord that means something else in text is found there first`() throws {
    let catalogue = try Catalogue.builtIn()
    let bindings = Bindings(.voiceOverMac, of: catalogue)
    let chord = try #require(try Chord.parse("vo+right").first)
    func command(_ context: BindingContext) -> Command.ID? {
      bindings.target(of: chord, in: context).map { catalogue.commands[Int($0.command)].id }
    }
    #expect(command(.anywhere) == "move-right")
    #expect(command(.text) == "next-word")
    #expect(command(.table) == "move-right", "what a context does not have is found anywhere")
  }

  @Test(arguments: [
    ("a\tb", "commands.tsv: line 1: found 2 fields, wanted 6 with tabs between"),
    ("# c\na\tsea\t-\t-\t-\t-", "commands.tsv: line 2: ‘sea’ is not a context"),
    (
      "a\ttext\tno\t-\t-\t-",
      "commands.tsv: line 1: ‘no’ is neither yes nor -, for whether it repeats"
    ),
    ("a\ttext\t-\t-\t-\t-\na\ttext\t-\t-\t-\t-", "commands.tsv: line 2: ‘a’ is there twice"),
    (
      "a\ttext\t-\tvo+q+\t-\t-",
      "commands.tsv: line 1: ‘’ is not a key or modifier; write it like vo+shift+k"
    ),
    (
      "a\ttext\t-\t-\t-\tvo+é",
      "commands.tsv: line 1: ‘é’ is not a key or modifier; write it like vo+shift+k"
    ),
  ])
  func `a wrong row is named by its line`(_ text: String, message: String) {
    let error = #expect(throws: Catalogue.ParseError.self) { try Catalogue(parsing: text) }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    ("move-right", true), ("next-heading", true), ("speech-setting-up", true),
    ("quick-scroll-down", true), ("letter-previous-link", true), ("read-from-here", false),
    ("toggle-mute", false), ("activate-item", false), ("next-layout", false),
    ("keyboard-help", false),
  ])
  func `moving goes on while its chord is held, and nothing else does`(
    _ id: String,
    repeats: Bool
  ) throws {
    let catalogue = try Catalogue.builtIn()
    let index = try #require(catalogue.index(of: Command.ID(rawValue: id)))
    #expect(catalogue.commands[index].repeats == repeats)
  }
}
