import Testing

/// What stands in the place of a file on the command line.
@Suite struct PipedFileTests {
  /// What a scenario of one key prints.
  private static let typed = "out: KEY_A press\nout: KEY_A release\n"

  @Test(arguments: [
    ("listen --profile none --keys - <<<'20ms a tap'", typed),
    ("listen --profile none --keys /dev/stdin <<<'20ms a tap'", typed),
    ("listen --profile none --keys <(echo '20ms a tap')", typed),
    ("listen --profile none --keys - < <(sleep 0.1; echo '20ms a tap')", typed),
    ("listen --profile none --keys <(echo '20ms a tap') --config <(echo)", typed),
    ("check /dev/null", "/dev/null: nothing is wrong.\n"),
  ])
  func `a pipe that ends is as good as a file`(_ command: String, output: String) throws {
    #expect(try Script.output(of: "kbdctl \(command)") == output)
  }

  @Test func `what a pipe brings is checked as a file is`() throws {
    let output = try Script.output(of: "kbdctl check <(echo 'speech = 5')")
    #expect(output.hasPrefix("kbdctl: /dev/fd/"))
    #expect(output.contains(":1:10: "))
  }

  @Test func `a name with nothing in it is seen`() throws {
    #expect(
      try Script.output(of: "kbdctl check ''") == """
        kbdctl: ‘’: the configuration cannot be read (No such file or directory)
        Name a file that is there and can be read.

        """
    )
  }

  @Test func `a pipe that says nothing, or without end, is given up`() throws {
    let script = """
      mkfifo $S/silent
      kbdctl check $S/silent
      kbdctl listen --keys $S/silent
      kbdctl check <(yes '# more')
      """
    #expect(
      try Script.output(of: script) == """
        kbdctl: $S/silent: the configuration cannot be read (this is a pipe that did not end within 5 seconds)
        Name a file that is there and can be read.
        kbdctl: cannot read the scenario ‘$S/silent’: this is a pipe that did not end within 5 seconds
        Give --keys a file of lines such as ‘20ms k tap’.
        kbdctl: /dev/fd/63: the configuration cannot be read (it has more than 1 MB)
        Name a file that is there and can be read.

        """
    )
  }
}
