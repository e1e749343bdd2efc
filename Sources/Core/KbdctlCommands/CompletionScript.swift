/// A shell that completes words.
package enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// The word after `kbdctl` with which the scripts ask for candidates.
  static let request = "__complete"

  /// What the shell reads at its start: it asks kbdctl for the candidates of each line.
  package var script: String {
    switch self {
    case .bash:
      #"""
      # Completion of kbdctl for bash; kbdctl itself knows the words.
      _kbdctl() {
        local line word
        local current=${COMP_WORDS[COMP_CWORD]}
        local -a words=("${COMP_WORDS[@]:1:COMP_CWORD}")
        # The line as it was typed, with its quotes.
        words=("${words[@]//[\\\"\']/}")
        COMPREPLY=()
        while IFS= read -r line; do
          if [[ $line == :files ]]; then
            compopt -o filenames 2>/dev/null
            [[ $current != = ]] || current=
            while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$current")
          else
            printf -v word %q "${line%%$'\t'*}"
            COMPREPLY+=("$word")
          fi
        done < <("$1" \#(Self.request) "${words[@]}" 2>/dev/null)
      }
      complete -F _kbdctl kbdctl

      """#
    case .zsh:
      #"""
      #compdef kbdctl
      # Completion of kbdctl for zsh; kbdctl itself knows the words.
      _kbdctl() {
        local line word
        local -a entries
        for line in "${(@f)$($words[1] \#(Self.request) "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
          if [[ $line == :files ]]; then
            _files
          elif [[ -n $line ]]; then
            word=${line%%$'\t'*}
            entries+=("${word//:/\\:}:${line#*$'\t'}")
          fi
        done
        (( $#entries )) && _describe -t words word entries
      }
      if [[ $funcstack[1] == _kbdctl ]]; then _kbdctl "$@"; else compdef _kbdctl kbdctl; fi

      """#
    case .fish:
      #"""
      # Completion of kbdctl for fish; kbdctl itself knows the words.
      function __kbdctl_complete
        set -l words (commandline -opc)
        set -l current (commandline -ct)
        test -n "$current"; or set current ''
        for line in ($words[1] \#(Self.request) $words[2..] $current 2>/dev/null)
          if test "$line" = :files
            __fish_complete_path $current
          else
            echo $line
          end
        end
      end
      complete -c kbdctl -f -a '(__kbdctl_complete)'

      """#
    }
  }
}

extension CommandTable.Row {
  static let completion = CommandTable.Row(
    form: CommandForm(
      "completion",
      "SHELL",
      group: .diagnose,
      summary: "print what makes a shell complete commands, keyboards and layouts",
      details: """
        SHELL is bash, zsh or fish. ‘make install’ puts it where the shell finds it; else try it
        with: source <(kbdctl completion bash)
        """,
      choices: ["SHELL": Shell.allCases.map(\.rawValue)]
    ),
    parse: { arguments throws(UsageError) in
      let word = try arguments.operands("SHELL")[0]
      return .completion(try arguments.choice(word, as: "SHELL", of: Shell.self))
    }
  )
}
