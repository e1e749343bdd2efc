import Text

/// Who may use the nodes that a listener needs: now, and after the next login.
package struct AccessFacts: Hashable, Sendable {
  /// Whoever sits there: with sudo, the one who called it.
  package struct Person: Hashable, Sendable {
    package var name: String

    /// This process has all rights.
    package var isRoot: Bool

    /// Root's rights come from sudo, so `name` is another.
    package var usesSudo: Bool

    /// The numbers of the groups of this login.
    package var loginGroups: Set<UInt32>

    /// The numbers of the groups that `/etc/group` says, which the next login has.
    package var listedGroups: Set<UInt32>

    package init(
      name: String,
      isRoot: Bool = false,
      usesSudo: Bool = false,
      loginGroups: Set<UInt32> = [],
      listedGroups: Set<UInt32> = []
    ) {
      self.name = name
      self.isRoot = isRoot
      self.usesSudo = usesSudo
      self.loginGroups = loginGroups
      self.listedGroups = listedGroups
    }
  }

  package struct Node: Hashable, Sendable {
    package var path: String

    /// Whether this process may read and write it, asked of the kernel.
    package var isUsable: Bool
    package var group: UInt32

    /// The permission bits.
    package var mode: UInt32

    /// It has an access control list, as logind makes one for whoever sits at the machine.
    package var hasList: Bool

    package init(
      path: String,
      isUsable: Bool,
      group: UInt32 = 0,
      mode: UInt32 = 0o600,
      hasList: Bool = false
    ) {
      self.path = path
      self.isUsable = isUsable
      self.group = group
      self.mode = mode
      self.hasList = hasList
    }

    fileprivate func admits(_ groups: Set<UInt32>) -> Bool {
      mode & 0o006 == 0o006 || isForGroup && groups.contains(group)
    }

    fileprivate var isForGroup: Bool { mode & 0o060 == 0o060 }
  }

  package var person: Person

  /// The number of the group `input`, or `nil` when there is none.
  package var inputGroup: UInt32?
  package var eventNodes: [Node]

  /// `/dev/uinput`.
  package var uinput: Node?

  /// A container has its own `/dev`, and most often no keyboards in it.
  package var isContainer: Bool

  package init(
    person: Person,
    inputGroup: UInt32?,
    eventNodes: [Node],
    uinput: Node?,
    isContainer: Bool = false
  ) {
    self.person = person
    self.inputGroup = inputGroup
    self.eventNodes = eventNodes
    self.uinput = uinput
    self.isContainer = isContainer
  }

  /// A command that only root may run, as this user has to write it.
  func asRoot(_ command: String) -> String {
    person.isRoot && !person.usesSudo ? command : "sudo \(command)"
  }

  /// Whether udev has given a node to the group `input`.
  func isOfInput(_ node: Node) -> Bool { node.isForGroup && node.group == inputGroup }

  /// Whether the person may use a node without sudo; an access control list may allow it.
  func isPersonAllowed(_ node: Node) -> Bool {
    node.hasList || node.admits(person.loginGroups)
  }

  /// What gives access to nodes of the group `input`.
  var membershipRemedy: String {
    guard let inputGroup else {
      return
        "There is no group ‘input’: make it with ‘\(asRoot("groupadd --system input"))’, join it"
        + " with ‘\(asRoot("usermod -aG input \(shellWord(person.name))"))’, and start the computer again."
    }
    if person.loginGroups.contains(inputGroup) {
      return "You are a member of the group ‘input’, so something else forbids it, such as a"
        + " container or a security policy."
    }
    if person.listedGroups.contains(inputGroup) {
      return "You are a member of the group ‘input’, but not yet in this login: log out of all"
        + " sessions and in again."
    }
    return
      "Join the group ‘input’ with ‘\(asRoot("usermod -aG input \(shellWord(person.name))"))’, then log out"
      + " and in again."
  }

  /// Why a node may be used, to be added to a sentence.
  func reason(_ node: Node) -> String {
    if person.isRoot { return ", as root" }
    if node.admits(person.loginGroups) {
      return isOfInput(node) ? ", as a member of the group ‘input’" : ""
    }
    return node.hasList ? ", as long as you sit at this machine" : ""
  }
}
