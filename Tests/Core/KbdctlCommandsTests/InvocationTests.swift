import KbdctlCommands
import Testing

@Suite struct InvocationTests {
  @Test(
    arguments: [
      ("", .everything), ("-h", .everything), ("--help", .everything), ("--he", .everything),
      ("help", .everything), ("hel", .everything), ("help help", .everything),
      ("help --help", .everything), ("--version --help", .everything),
      ("layout --help", .family("layout")), ("layout -h", .family("layout")),
      ("help layout", .family("layout")), ("help lay", .family("layout")),
      ("--help layout", .family("layout")), ("layout nonsense --help", .family("layout")),
      ("list -h", .command("list")), ("list --help", .command("list")),
      ("list -ah", .command("list")),
      ("list nonsense --nonsense --help", .command("list")), ("list --h", .command("list")),
      ("help layout set", .command("layout set")), ("layout set -h", .command("layout set")),
      ("lay se K -h us", .command("layout set")), ("listen --keys --help", .command("listen")),
    ] as [(String, HelpText.Subject)]
  )
  func `help is there wherever somebody asks for it`(
    _ words: String,
    subject: HelpText.Subject
  ) throws {
    let words = words.split(separator: " ").map(String.init)
    #expect(try Invocation(parsing: words) == .help(subject))
  }

  @Test(arguments: [
    ("list -aj", "list --all --json"), ("list -j -a", "list --all --json"),
    ("lis\u{74} --a --j", "list --all --json"), ("scan -t20s", "scan --timeout 20s"),
    ("scan -t 20s", "scan --timeout=20s"), ("scan -jt20s", "scan --json --timeout 20s"),
    ("sc --time=1m", "scan --timeout 1m"), ("mon", "monitor"), ("mon -j K", "monitor K --json"),
    ("layout list -a german", "layout list --available german"), ("lay ne K", "layout next K"),
    ("info -j -- -K", "info --json -- -K"), ("check -", "check -- -"),
    ("listen -o print -c x.toml", "listen --output print --config x.toml"),
  ])
  func `a short form is the same as the long one`(_ short: String, long: String) throws {
    let words = [short, long].map { $0.split(separator: " ").map(String.init) }
    #expect(try Invocation(parsing: words[0]) == Invocation(parsing: words[1]))
  }

  @Test(arguments: ["list -h", "check -", "info -- --help"].map { $0 })
  func `after two dashes nothing is an option`(_ words: String) throws {
    let found = try Invocation(
      parsing: ["info", "--"] + words.split(separator: " ").suffix(1).map(String.init)
    )
    guard case .info(let options) = found else { throw UsageError("not info") }
    #expect(options.keyboard == words.split(separator: " ").last.map(String.init))
  }

  @Test func `every letter stands for one option of its command`() {
    for form in CommandTable.rows.map(\.form) {
      let letters = (form.options + [.help]).compactMap(\.short)
      #expect(Set(letters).count == letters.count, "\(form.name)")
    }
  }
}
