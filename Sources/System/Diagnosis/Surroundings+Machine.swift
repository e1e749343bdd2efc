import Glibc
package import KbdctlCommands

extension Surroundings {
  package init(_ files: MachineFiles) {
    self.init(
      screen: Self.screen,
      isContainer: files.isContainer,
      hasDevices: files.has("/sys/class/input")
    )
  }

  private static var screen: Screen {
    if variable("SSH_CONNECTION") != nil { return .remote }
    if variable("WAYLAND_DISPLAY") ?? variable("DISPLAY") != nil {
      return .desktop(variable("XDG_CURRENT_DESKTOP") ?? "")
    }
    let terminals = (CInt(0)...2).compactMap { ttyname($0).map { String(cString: $0) } }
    // tty1 to tty63 are consoles, ttyS0 is a line to another machine.
    let console = terminals.first { $0.wholeMatch(of: /\/dev\/tty[0-9]+/) != nil }
    return console.map { .console(String($0.dropFirst("/dev/".count))) } ?? .unknown
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
