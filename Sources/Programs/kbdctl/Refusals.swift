import KbdctlCommands
import Keyboards
import LinuxSystem
import Listening

extension KeyboardRoster.Refusal {
  init(_ failure: KeyboardCapture.Failure) {
    switch failure {
    case .node(.busy): self = .busy
    case .node(.accessDenied), .node(.notPermitted), .uinput(.accessDenied), .uinput(.notPermitted):
      self = .permission
    case .node(let error): self = .other("\(error)")
    case .uinput(let error): self = .other("/dev/uinput: \(error)")
    }
  }

  /// Why, in words that may be spoken.
  var reason: String {
    switch self {
    case .virtual: "a program made it"
    case .hasPointer: "it moves the pointer too, and both would stop"
    case .noSlot: "there are too many keyboards; \(KeyboardSlot.count) can be taken"
    case .permission: "the right to use it is missing"
    case .busy: "another program has taken it; it is tried again"
    case .other(let text): text
    }
  }
}

extension CommandFailure {
  private static let rule = """
    Install the udev rule that comes with kbdctl (70-kbdctl.rules), join the group ‘input’ with \
    ‘sudo usermod -aG input $USER’ and log in again; or run it with sudo.
    """

  /// What to tell when no keyboard could be taken.
  init(_ failure: KeyboardCapture.Failure, node: String, keyboard: Keyboard) {
    switch failure {
    case .node(.accessDenied), .node(.notPermitted):
      self.init(
        "cannot take \(keyboard.name): you may not read and write \(node)",
        remedy: Self.rule
      )
    case .node(.busy):
      self.init(
        "cannot take \(keyboard.name): another program has grabbed \(node)",
        remedy: "End the other program that remaps keys (‘sudo fuser -v \(node)’ names it)."
      )
    case .node(let error):
      self.init(
        "cannot take \(keyboard.name) at \(node): \(error)",
        remedy: "Plug it in again, and see ‘kbdctl list’."
      )
    case .uinput(let error): self.init(uinput: error)
    }
  }

  /// What to tell when no virtual keyboard can be made.
  init(uinput error: Errno) {
    switch error {
    case .accessDenied, .notPermitted:
      self.init("cannot make a virtual keyboard: you may not use /dev/uinput", remedy: Self.rule)
    case .notFound, .deviceGone:
      self.init(
        "cannot make a virtual keyboard: there is no /dev/uinput",
        remedy: "Load the kernel module with ‘sudo modprobe uinput’."
      )
    default: self.init("cannot make a virtual keyboard with /dev/uinput: \(error)")
    }
  }
}
