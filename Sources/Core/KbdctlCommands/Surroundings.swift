/// What kind of place kbdctl runs in.
package struct Surroundings: Hashable, Sendable {
  package enum Screen: Hashable, Sendable {
    /// Its name, such as `GNOME`; empty when it does not tell it.
    case desktop(String)
    /// A text console of this machine, such as `tty1`.
    case console(String)
    /// A login from another machine.
    case remote
    case unknown
  }

  package var screen: Screen
  package var isContainer: Bool

  /// Whether `/sys` shows the kernel's devices.
  package var hasDevices: Bool

  package init(screen: Screen, isContainer: Bool = false, hasDevices: Bool = true) {
    self.screen = screen
    self.isContainer = isContainer
    self.hasDevices = hasDevices
  }
}

extension DoctorReport.Finding {
  /// Where it runs, as far as that changes what works.
  package static func surroundings(_ place: Surroundings) -> [Self] {
    var findings: [Self] = []
    if !place.hasDevices {
      findings.append(
        .init(
          .wrong,
          "Devices",
          "the kernel's devices are not shown in /sys/class/input",
          remedy: place.isContainer
            ? "This is a container: run kbdctl on the machine itself."
            : "Mount it with ‘sudo mount -t sysfs sysfs /sys’."
        )
      )
    } else if place.isContainer {
      findings.append(
        .init(
          .hint,
          "Machine",
          "this is a container, which most often has no keyboards of its own",
          remedy: "Run kbdctl on the machine itself."
        )
      )
    }
    findings.append(.init(.ok, "Session", Self.session(place.screen)))
    return findings
  }

  private static func session(_ screen: Surroundings.Screen) -> String {
    switch screen {
    case .desktop(""): "you are in a desktop"
    case .desktop(let name): "you are in the desktop \(name)"
    case .console(let name): "you are on the text console \(name)"
    case .remote: "you are logged in from another machine; kbdctl sees the keyboards of this one"
    case .unknown: "you are neither in a desktop nor on a text console"
    }
  }
}
