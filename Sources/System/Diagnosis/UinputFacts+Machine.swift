import Glibc
package import KbdctlCommands
import LinuxSystem

extension UinputFacts {
  /// Looks at the driver and the files about it.
  ///
  /// Opening the node is harmless: a device is made only by what is written to it. As for a
  /// listener, the kernel may load the driver then (`devname:uinput`).
  package init(_ files: MachineFiles) {
    let driver = Driver(files)
    var openingFailure: String?
    if isAllowed([.read, .write], files.path("/dev/uinput")) {
      do throws(Errno) {
        _ = try FileDescriptor(openingDevice: files.path("/dev/uinput"), flags: O_RDWR)
      } catch {
        openingFailure = "\(error)"
      }
    }
    self.init(
      driver: driver,
      openingFailure: openingFailure,
      rule: Rule(files),
      isLoadedAtStart: Self.isLoadedAtStart(files)
    )
  }

  private static func isLoadedAtStart(_ files: MachineFiles) -> Bool {
    let lists = loadFolders.flatMap { folder in
      (files.entries(folder) ?? []).filter { $0.hasSuffix(".conf") }.map { "\(folder)/\($0)" }
    }
    return (lists + ["/etc/modules"]).contains { list in
      files.lines(list).contains { $0.split(separator: " ") == ["uinput"] }
    }
  }
}

extension UinputFacts.Driver {
  fileprivate init(_ files: MachineFiles) {
    let folder = "/lib/modules/\(Self.release)"
    let isRunning = ["/sys/class/misc/uinput", "/sys/module/uinput"].contains(where: files.has)
    let isBuiltIn = files.lines("\(folder)/modules.builtin").contains { $0.hasSuffix("/uinput.ko") }
    switch (isRunning, isBuiltIn) {
    case (_, true): self = .builtIn
    case (true, false): self = .loaded
    case (false, false): self = Self.unloaded(folder, files)
    }
  }

  private static func unloaded(_ folder: String, _ files: MachineFiles) -> Self {
    guard files.has(folder) else {
      return (files.entries("/lib/modules") ?? []).isEmpty ? .unknown : .replaced
    }
    // The modules that have a node to be made before they are loaded; uinput is one of them.
    guard let nodes = files.text("\(folder)/modules.devname") else { return .unknown }
    return nodes.split(separator: "\n").contains { $0.hasPrefix("uinput ") } ? .loadable : .missing
  }

  /// Such as `6.1.0-57-amd64`.
  private static var release: String {
    var system = utsname()
    guard uname(&system) == 0 else { return "" }
    return withUnsafeBytes(of: &system.release) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

extension UinputFacts.Rule {
  fileprivate init(_ files: MachineFiles) {
    let places = UinputFacts.ruleFolders.map { "\($0)/\(UinputFacts.ruleName)" }
    guard let path = places.first(where: files.has) else {
      self = .absent
      return
    }
    // Empty, or a link to /dev/null.
    self = (files.text(path) ?? "").isEmpty ? .masked(by: path) : .installed(path: path)
  }
}
