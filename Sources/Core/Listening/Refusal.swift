import KeyPath
import Text
package import Wording

/// Why a keyboard is not listened to.
package enum Refusal: Hashable, Sendable {
  /// A program made it.
  case virtual
  case noSlot
  case permission
  /// Another program has grabbed it; it is tried again.
  case busy
  /// There is no `/dev/uinput`.
  case noUinput
  /// Whatever else the kernel says, in its words.
  case kernel(String)

  /// Why, to be spoken.
  package var phrase: Phrase {
    switch self {
    case .virtual: .refusedVirtual
    case .noSlot: .refusedNoSlot(limit: KeyboardSlot.count)
    case .permission: .refusedPermission
    case .busy: .refusedBusy
    case .noUinput: .refusedNoUinput
    case .kernel(let reason): .refusedByKernel(reason: reason)
    }
  }
}

/// A keyboard that could not be taken, with what to tell whoever started the listener.
package struct CaptureFailure: Error, Hashable, Sendable {
  /// What could not be done.
  package enum Step: Hashable, Sendable {
    /// Open or grab a node.
    case node(String)
    /// Make the virtual keyboard.
    case twin
  }

  package var step: Step
  package var refusal: Refusal

  /// Its name.
  package var keyboard: String

  package init(_ step: Step, _ refusal: Refusal, keyboard: String) {
    self.step = step
    self.refusal = refusal
    self.keyboard = keyboard
  }

  /// One sentence.
  package var message: String {
    switch (step, refusal) {
    case (.twin, .permission): "cannot make a virtual keyboard: you may not use /dev/uinput"
    case (.twin, .noUinput): "cannot make a virtual keyboard: there is no /dev/uinput"
    case (.twin, let refusal): "cannot make a virtual keyboard with /dev/uinput: \(refusal.reason)"
    case (.node(let node), .permission):
      "cannot take \(keyboard): you may not read and write \(node)"
    case (.node(let node), .busy): "cannot take \(keyboard): another program has grabbed \(node)"
    case (.node(let node), let refusal):
      "cannot take \(keyboard) at \(node): \(refusal.reason)"
    }
  }

  /// What the user can do.
  package var remedy: String? {
    switch (step, refusal) {
    case (_, .permission):
      "‘kbdctl doctor --listening’ says what is missing, kbdctl's udev rule or your membership of the"
        + " group ‘input’; or run it with sudo."
    case (.twin, .noUinput): "Load the kernel module with ‘sudo modprobe uinput’."
    case (.twin, _): nil
    case (.node(let node), .busy):
      "End the other program that remaps keys: ‘sudo fuser -v \(shellWord(node))’,"
        + " in the package psmisc, names it."
    case (.node, _): "Plug it in again, and see ‘kbdctl list’."
    }
  }
}

extension Refusal {
  fileprivate var reason: String {
    if case .kernel(let reason) = self { return reason }
    return Vocabulary.english.phrase(phrase)
  }
}
