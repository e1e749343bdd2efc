import Foundation
import Testing

/// Keeps what people are told to type to commands that Debian has.
@Suite struct RemedyTests {
  /// The commands, each with the package that has it; those that are not in every Debian are to be
  /// named with theirs.
  static let packages = [
    "apt": "apt", "bluetoothctl": "bluez", "chmod": "coreutils", "dmesg": "util-linux",
    "echo": "coreutils", "fuser": "psmisc", "groupadd": "passwd", "kill": "procps",
    "localectl": "systemd", "make": "make", "modprobe": "kmod", "mount": "mount",
    "mv": "coreutils", "pkill": "procps", "rfkill": "rfkill", "rm": "coreutils",
    "spd-say": "speech-dispatcher", "systemctl": "systemd", "udevadm": "udev",
    "usermod": "passwd",
  ]

  /// Those that a Debian may lack although what they are for is there.
  static let optional: Set<String> = ["fuser", "rfkill"]

  /// The first words of the command lines in a text that stand in ‘’, without sudo; the second word
  /// too for kbdctl.
  static func commands(in text: String) -> [(name: String, command: String?)] {
    let quoted = /‘(?:sudo |\\\((?:facts\.)?asRoot\(")?([a-z][a-z-]+) (-*[a-z]*)[^’]*’/
    return text.matches(of: quoted).map { match in
      let second = String(match.2)
      return (String(match.1), second.isEmpty || second.hasPrefix("-") ? nil : second)
    }
  }

  private static func texts() throws -> [(path: String, text: String)] {
    let words = SourceTree.root.appending(path: "Sources/Core/Wording/Resources/en.words")
    let files = try SourceTree.files().map { (path: $0.path, text: $0.text) }
    return files + [(path: "en.words", text: try String(contentsOf: words, encoding: .utf8))]
  }

  @Test func `what people are told to type is there`() throws {
    let manual = try String(
      contentsOf: SourceTree.root.appending(path: "man/kbdctl.1"),
      encoding: .utf8
    )
    var used: Set<String> = []
    for (path, text) in try Self.texts() {
      for line in text.split(separator: "\n") where !line.contains("///") {
        for (name, command) in Self.commands(in: String(line)) {
          if name == "kbdctl" {
            guard let command else { continue }
            #expect(manual.contains("Cm \(command)"), "\(path): there is no ‘kbdctl \(command)’")
          } else {
            used.insert(name)
            #expect(Self.packages[name] != nil, "\(path): ‘\(name)’ is in no package that is known")
          }
        }
      }
      for name in Self.optional where text.contains("‘sudo \(name) ") {
        #expect(text.contains("package \(name == "fuser" ? "psmisc" : name)"), "\(path): \(name)")
      }
    }
    #expect(used.count > 10)
    #expect(Set(Self.packages.keys).subtracting(used) == [])
  }

  @Test func `a command is found in its sentence`() {
    let text =
      #"Run ‘sudo rmmod x’, ‘kbdctl layout list’, ‘\(facts.asRoot("mkfs y"))’ or ‘--json’."#
    let found = Self.commands(in: text)
    #expect(found.map(\.name) == ["rmmod", "kbdctl", "mkfs"])
    #expect(found.map(\.command) == ["x", "layout", "y"])
  }
}
