import Diagnosis
import Foundation
import KbdctlCommands
import Testing

@Suite struct MachineFactsTests {
  @Test func `nodes are told with their rights, and groups by the file`() throws {
    let root = FakeRoot()
    try root.write("/etc/group", "input:x:104:ada\n")
    try root.write("/dev/input/event0", mode: 0o660)
    try root.write("/dev/input/event1", mode: 0o666)
    try root.write("/dev/input/mice")
    let facts = AccessFacts(root.files, caller: nil)
    #expect(facts.inputGroup == 104)
    #expect(facts.eventNodes.map(\.path) == ["/dev/input/event0", "/dev/input/event1"])
    #expect(facts.eventNodes.map(\.mode) == [0o660, 0o666])
    #expect(facts.eventNodes.map(\.isUsable) == [true, true])
    #expect(facts.eventNodes.map(\.hasList) == [false, false])
    #expect(facts.uinput == nil)
    try root.write("/dev/uinput", mode: 0o600)
    #expect(AccessFacts(root.files, caller: nil).uinput?.mode == 0o600)
  }

  @Test func `the groups of this login are told apart from those of the next one`() throws {
    let root = FakeRoot()
    let id = geteuid()
    try root.write("/etc/passwd", "ada:x:\(id):77:Ada:/home/ada:/bin/sh\n")
    try root.write("/etc/group", "input:x:104:ada\naudio:x:29:\n")
    let person = AccessFacts(root.files, caller: nil).person
    #expect(person.name == "ada")
    #expect(person.listedGroups == [77, 104])
    #expect(person.loginGroups.contains(getegid()))
    #expect(person.isRoot == (id == 0))
    try root.remove("/etc/passwd")
    #expect(AccessFacts(root.files, caller: nil).person.name == "\(id)")
  }

  @Test func `with sudo the groups are those of the session that it was called in`() throws {
    let root = FakeRoot()
    try root.write("/etc/passwd", "ada:x:1000:1000::/home/ada:/bin/sh\n")
    try root.write("/etc/group", "input:x:104:ada\n")
    // sudo and its monitor are root's; above them is the shell, and above that an older one.
    try root.write("/proc/\(getppid())/status", "PPid:\t7\nUid:\t0\t0\t0\t0\nGroups:\t0 \n")
    try root.write("/proc/7/status", "PPid:\t6\nUid:\t0\t0\t0\t0\nGroups:\t0 \n")
    try root.write(
      "/proc/6/status",
      "Name:\tbash\nPPid:\t5\nUid:\t1000\t1000\t1000\t1000\nGid:\t1000\t1000\nGroups:\t24 29 \n"
    )
    try root.write("/proc/5/status", "PPid:\t1\nUid:\t1000\t1000\nGroups:\t104\n")
    let person = AccessFacts(root.files, caller: 1000).person
    #expect(person.name == "ada")
    #expect(person.usesSudo)
    #expect(person.loginGroups == [24, 29, 1000])
    #expect(person.listedGroups == [104, 1000])
    // Without such a session nothing is known of its groups.
    #expect(AccessFacts(root.files, caller: 1001).person.loginGroups == [])
  }

  @Test func `a container is one that has its own devices`() throws {
    let root = FakeRoot()
    #expect(!AccessFacts(root.files, caller: nil).isContainer)
    try root.write("/.dockerenv")
    #expect(AccessFacts(root.files, caller: nil).isContainer)
    try root.write("/proc/self/mounts", "proc /proc proc rw 0 0\ndevtmpfs /dev devtmpfs rw 0 0\n")
    #expect(!AccessFacts(root.files, caller: nil).isContainer)
  }

  private static let release: String = {
    var system = utsname()
    uname(&system)
    return withUnsafeBytes(of: &system.release) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }()

  @Test func `the driver is what the kernel and its modules say`() throws {
    let root = FakeRoot()
    var driver: UinputFacts.Driver { UinputFacts(root.files).driver }
    #expect(driver == .unknown)
    try root.write("/lib/modules/0.1-other/modules.devname", "")
    #expect(driver == .replaced)
    let modules = "/lib/modules/\(Self.release)"
    try root.write("\(modules)/modules.builtin", "kernel/drivers/input/evdev.ko\n")
    #expect(driver == .unknown)
    try root.write("\(modules)/modules.devname", "fuse fuse c10:229\n")
    #expect(driver == .missing)
    try root.write("\(modules)/modules.devname", "fuse fuse c10:229\nuinput uinput c10:223\n")
    #expect(driver == .loadable)
    try root.write("/sys/class/misc/uinput/dev", "10:223\n")
    #expect(driver == .loaded)
    try root.write("\(modules)/modules.builtin", "kernel/drivers/input/misc/uinput.ko\n")
    #expect(driver == .builtIn)
  }

  @Test func `a rule counts only if no file of its name hides it`() throws {
    let root = FakeRoot()
    var rule: UinputFacts.Rule { UinputFacts(root.files).rule }
    #expect(rule == .absent)
    try root.write("/usr/lib/udev/rules.d/70-kbdctl.rules", "KERNEL==\"uinput\"\n")
    #expect(rule == .installed(path: "/usr/lib/udev/rules.d/70-kbdctl.rules"))
    try root.write("/run/udev/rules.d/70-kbdctl.rules", "KERNEL==\"uinput\", MODE=\"0666\"\n")
    #expect(rule == .installed(path: "/run/udev/rules.d/70-kbdctl.rules"))
    try root.link("/etc/udev/rules.d/70-kbdctl.rules", to: "/dev/null")
    #expect(rule == .masked(by: "/etc/udev/rules.d/70-kbdctl.rules"))
  }

  @Test(arguments: [
    ("/usr/lib/modules-load.d/kbdctl.conf", "# for kbdctl\nuinput\n", true),
    ("/etc/modules", "uinput\n", true),
    ("/etc/modules-load.d/x.conf", "#uinput\nuhid\n", false),
    ("/etc/modules-load.d/x.list", "uinput\n", false),
  ])
  func `a driver is loaded at the start if a list names it`(
    _ path: String,
    _ text: String,
    isLoaded: Bool
  ) throws {
    let root = FakeRoot()
    try root.write(path, text)
    #expect(UinputFacts(root.files).isLoadedAtStart == isLoaded)
  }

  @Test func `a program changes keys if it has keyboards and uinput open`() throws {
    let root = FakeRoot()
    for (id, open) in [("7", ["/dev/input/event3", "/dev/uinput"]), ("8", ["/dev/uinput"])] {
      try root.write("/proc/\(id)/comm", "remap\n")
      try root.write("/proc/\(id)/cmdline", "/usr/bin/remap\0--file\0/etc/x\0")
      for (number, target) in open.enumerated() {
        try root.link("/proc/\(id)/fd/\(number)", to: target)
      }
    }
    // Another user's, and one that has ended.
    try root.write("/proc/9/comm", "other\n")
    try root.write("/proc/10/cmdline", "")
    try root.write("/proc/version", "")
    #expect(
      RunningProgram.all(root.files) == [
        RunningProgram(id: 7, name: "remap", words: ["remap", "--file", "x"], changesKeys: true),
        RunningProgram(id: 8, name: "remap", words: ["remap", "--file", "x"], changesKeys: false),
        RunningProgram(id: 9, name: "other"),
      ]
    )
  }

  @Test func `devices that the kernel does not show are missed`() throws {
    let root = FakeRoot()
    #expect(!Surroundings(root.files).hasDevices)
    try root.write("/sys/class/input/mice")
    #expect(Surroundings(root.files).hasDevices)
  }
}
