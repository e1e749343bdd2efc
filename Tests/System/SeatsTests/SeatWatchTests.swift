import BusTesting
import Foundation
import Layouts
import LinuxSystem
import Seats
import Testing

@Suite struct SeatWatchTests {
  /// A pipe in place of the kernel's attribute: it tells of changes in the same way.
  private func withPipe(_ body: (String, FileHandle) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "active-\(UUID())").path
    try #require(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let end = try #require(FileHandle(forUpdatingAtPath: path))
    try body(path, end)
  }

  @Test func `another terminal in the foreground is looked at, and told only if it differs`() throws
  {
    try withPipe { path, end in
      let loop = try EventLoop()
      var type = "wayland"
      var looks = 0
      var changes = 0
      let watch = try SeatWatch(
        on: loop,
        terminal: ForegroundTerminal(active: path),
        sessionType: {
          looks += 1
          return type
        },
        onChange: { changes += 1 }
      )
      #expect(!watch.facts.isConsole)
      type = "x11"
      let before = looks
      try end.write(contentsOf: Data("x".utf8))
      try loop.run { looks > before }
      #expect(changes == 0)
      type = "tty"
      try end.write(contentsOf: Data("x".utf8))
      try loop.run { changes == 1 }
      #expect(watch.facts.isConsole)
      // A look a while later finds what had not settled, without another event.
      type = "wayland"
      try loop.run { changes == 2 }
      #expect(!watch.facts.isConsole)
    }
  }

  @Test func `a machine without terminals and without a session is taken for a desktop`() throws {
    let watch = try SeatWatch(
      on: try EventLoop(),
      terminal: ForegroundTerminal(active: "/nonexistent"),
      sessionType: { nil },
      onChange: {}
    )
    #expect(!watch.facts.isConsole)
  }

  @Test func `a node that is no terminal of the machine says nothing of keys`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "devices-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let active = folder.appending(path: "active").path
    for name in ["tty1\n", "tty1", "", "../tty1\n"] {
      try name.write(toFile: active, atomically: false, encoding: .utf8)
      try "".write(to: folder.appending(path: "tty1"), atomically: false, encoding: .utf8)
      let terminal = ForegroundTerminal(active: active, devices: folder.path)
      #expect(terminal.descriptor != nil)
      #expect(terminal.readsKeys == nil)
    }
  }
}
