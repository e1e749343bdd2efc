import Foundation
import Testing

/// Sources what `kbdctl completion` prints into the shells themselves.
@Suite struct CompletionTests {
  /// Sets up the line as bash does before it calls the function, and prints the candidates.
  private static func bash(_ words: [String]) throws -> [String] {
    let line = words.map { "'\($0.replacing("'", with: #"'\''"#))'" }.joined(separator: " ")
    let output = try Script.output(
      of: """
        source <(kbdctl completion bash)
        complete -p kbdctl >/dev/null || echo not registered
        COMP_WORDS=(kbdctl \(line)); COMP_CWORD=\(words.count)
        _kbdctl kbdctl
        printf '%s\\n' "${COMPREPLY[@]}"
        """,
      on: "one"
    )
    return output.split(separator: "\n").map(String.init)
  }

  private static let machine = "usb-0627-0001-00.04.0-1"

  /// A line with the cursor at its end, and all words that fit.
  static let lines: [(words: [String], candidates: [String])] = [
    (["inf"], ["info"]), (["lis"], ["list", "listen"]), (["--v"], ["--version"]),
    (["layout", "s"], ["show", "set"]), (["lay", "un"], ["unset"]),
    (["help", "layout", "mo"], ["move"]),
    (["list", "--"], ["--all", "--watch", "--json", "--help"]),
    (["list", "-a", "--j"], ["--json"]),
    (["listen", "--speech", ""], ["dispatcher", "print", "none"]),
    (["listen", "-o", "p"], ["print"]), (["listen", "--layout", "bt"], ["bt"]),
    (["completion", ""], ["bash", "zsh", "fish"]), (["kind", "K", "keyp"], ["keypad"]),
    (["info", ""], [machine]), (["info", "usb"], [machine]), (["info", "K", ""], []),
    (["info", "--", "-"], []), (["listen", "--keyboard", "usb"], [machine]),
    (["layout", "move", "K", "us", ""], []), (["nonsense", ""], []), (["light", ""], []),
    (["check", "Configurations/none"], ["Configurations/none.toml"]),
    (["listen", "--config", "Configurations/none"], ["Configurations/none.toml"]),
  ]

  @Test(arguments: lines)
  func `bash completes`(_ words: [String], candidates: [String]) throws {
    #expect(try Self.bash(words) == candidates)
  }

  @Test func `bash parts a word at its equals sign, and is given what is after it`() throws {
    #expect(try Self.bash(["listen", "--speech", "=", "pr"]) == ["print"])
    #expect(try Self.bash(["listen", "--speech", "="]) == ["dispatcher", "print", "none"])
  }

  @Test func `a layout with brackets is one word for bash`() throws {
    let expected = [#"us\(dvp\)"#]
    #expect(try Self.bash(["layout", "set", "K", "us(dvp"]) == expected)
    #expect(try Self.bash(["layout", "set", "K", "de", #"us\(dvp"#]) == expected)
    #expect(try Self.bash(["layout", "add", "K", #"'us(dvp"#]) == expected)
  }

  @Test func `the second layout is completed after its comma`() throws {
    // Bash puts a backslash before a comma, which changes nothing.
    #expect(try Self.bash(["listen", "--output-layout", "us,bt"]) == [#"us\,bt"#])
    #expect(try Self.bash(["listen", "--output-layout", "bt"]) == ["bt"])
  }

  private static func isInstalled(_ shell: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\(shell)")
  }

  @Test(.enabled(if: isInstalled("zsh"), "needs zsh"), arguments: lines)
  func `zsh completes`(_ words: [String], candidates: [String]) throws {
    // The functions that draw the list print it.
    let line = words.map { "'\($0.replacing("'", with: #"'\''"#))'" }.joined(separator: " ")
    let script = """
      cat >$S/test <<'END'
      compdef() { [[ $1:$2 == _kbdctl:kbdctl ]] || print not registered }
      source <($KBDCTL completion zsh)
      _describe() { local entry; for entry in ${(P)4}; do print -r -- "${entry%%:*}"; done }
      _files() { print -rl -- ${words[CURRENT]}*(N) }
      words=($KBDCTL \(line)); CURRENT=\(words.count + 1)
      _kbdctl
      END
      zsh -f $S/test
      """
    let output = try Script.output(of: script, on: "one")
    #expect(output.split(separator: "\n").map(String.init) == candidates)
  }

  @Test(.enabled(if: isInstalled("fish"), "needs fish"), arguments: lines)
  func `fish completes`(_ words: [String], candidates: [String]) throws {
    let line = ([builtProgram] + words).joined(separator: " ")
    let script = """
      cat >$S/test <<'END'
      $KBDCTL completion fish | source
      complete -c \(builtProgram) -f -a '(__kbdctl_complete)'
      complete -C '\(line)'
      END
      HOME=$S fish --no-config $S/test | cut -f 1
      """
    let output = try Script.output(of: script, on: "one")
    let found = output.split(separator: "\n").map(String.init)
    #expect(found.sorted() == candidates.sorted())
  }

  @Test func `each script names its shell's own way and has no mistake in it`() throws {
    let script =
      "for shell in bash zsh fish; do kbdctl completion $shell >$S/$shell; done\n"
      + "bash -n $S/bash && echo bash; "
      + "head -1 $S/zsh; grep -c complete $S/fish; kbdctl completion tcsh"
    let output = try Script.output(of: script)
    #expect(
      output == """
        bash
        #compdef kbdctl
        4
        kbdctl: ‘tcsh’ is not a value of SHELL; one of: bash, zsh, fish
        Try ‘kbdctl completion --help’.

        """
    )
  }
}
