import Layouts
import Testing

@Suite struct SeatFactsTests {
  /// Who reads keys on the terminal, the session's type, whether there are terminals; and whether it
  /// is a console.
  static let cases: [(reads: Bool?, type: String?, terminals: Bool, isConsole: Bool, String)] = [
    (true, "tty", true, true, "somebody is logged in on a console"),
    (true, nil, true, true, "a login prompt on a console, no logind, no desktop installed"),
    (false, "wayland", true, false, "a desktop"),
    (false, "tty", true, false, "sway or startx, begun by hand on a console"),
    (false, nil, true, false, "Xorg without logind"),
    (true, "wayland", true, true, "another console, before logind has heard of it"),
    (nil, "tty", true, true, "a console that may not be asked"),
    (nil, "x11", true, false, "a desktop whose terminal may not be asked"),
    (nil, "wayland", false, false, "a desktop on a kernel without terminals"),
    (nil, "mir", true, false, "a desktop of old"),
    (nil, "unspecified", true, true, "a session that says nothing, on a machine with terminals"),
    (nil, nil, true, true, "a login prompt that may not be asked"),
    (nil, nil, false, false, "a container: no terminal, no logind"),
  ]

  @Test(arguments: cases)
  func `a console is told from a desktop`(
    _ reads: Bool?,
    type: String?,
    terminals: Bool,
    isConsole: Bool,
    place: String
  ) {
    let facts = SeatFacts(
      terminalReadsKeys: reads,
      sessionType: type,
      hasTerminals: terminals
    )
    #expect(facts.isConsole == isConsole, "\(place)")
  }
}
