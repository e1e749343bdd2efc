import Glibc
package import KbdctlCommands
import LinuxSystem

extension AccessFacts {
  /// Looks at the nodes, and at who wants to use them.
  ///
  /// - Parameters:
  ///   - files: Those of the machine.
  ///   - caller: The user who called sudo, if somebody did.
  package init(_ files: MachineFiles, caller: UInt32?) {
    let groups = GroupFile(files.text("/etc/group") ?? "")
    let folder = DoctorReport.Finding.inputFolder
    let names = (files.entries(folder) ?? []).filter { $0.hasPrefix("event") }
    self.init(
      person: Person(files, groups, caller: caller),
      inputGroup: groups.number(of: "input"),
      eventNodes: names.compactMap { Node("\(folder)/\($0)", files) },
      uinput: Node("/dev/uinput", files),
      isContainer: files.isContainer
    )
  }
}

extension AccessFacts.Node {
  /// Gives `nil` when there is no such node.
  fileprivate init?(_ path: String, _ files: MachineFiles) {
    let place = files.path(path)
    var status = stat()
    guard stat(place, &status) == 0 else { return nil }
    self.init(
      path: path,
      isUsable: isAllowed([.read, .write], place),
      group: status.st_gid,
      mode: status.st_mode & 0o777,
      hasList: hasAccessList(place)
    )
  }
}

extension AccessFacts.Person {
  fileprivate init(_ files: MachineFiles, _ groups: GroupFile, caller: UInt32?) {
    let users = files.lines("/etc/passwd").map {
      $0.split(separator: ":", omittingEmptySubsequences: false)
    }
    let id = caller ?? geteuid()
    let user = users.first { $0.count > 3 && UInt32($0[2]) == id }
    let name = user.map { String($0[0]) } ?? "\(id)"
    var listed = groups.groups(of: name)
    if let group = user.flatMap({ UInt32($0[3]) }) { listed.insert(group) }
    self.init(
      name: name,
      isRoot: geteuid() == 0,
      usesSudo: caller != nil,
      loginGroups: caller.map { Self.loginGroups(of: $0, files) } ?? Self.ownGroups,
      listedGroups: listed
    )
  }

  private static var ownGroups: Set<UInt32> {
    var groups = [gid_t](repeating: 0, count: Int(max(getgroups(0, nil), 0)))
    let count = getgroups(CInt(groups.count), &groups)
    return Set(groups.prefix(Int(max(count, 0)))).union([getegid()])
  }

  /// The groups of the session that sudo was called in: those of the nearest process above this one
  /// that is the user's.
  private static func loginGroups(of user: UInt32, _ files: MachineFiles) -> Set<UInt32> {
    var process = getppid()
    while process > 1 {
      var parent: pid_t = 0
      var isUsers = false
      var groups: Set<UInt32> = []
      for line in files.lines("/proc/\(process)/status") {
        let words = line.split(whereSeparator: \.isWhitespace)
        switch words.first {
        case "PPid:": parent = words.dropFirst().first.flatMap { pid_t($0) } ?? 0
        case "Uid:": isUsers = words.dropFirst().first.flatMap { UInt32($0) } == user
        case "Gid:", "Groups:": groups.formUnion(words.dropFirst().compactMap { UInt32($0) })
        default: break
        }
      }
      if isUsers { return groups }
      process = parent
    }
    return []
  }
}
