import Foundation
import Testing

/// Runs `kbdctl doctor` among peers that hang.
@Suite struct DoctorTests {
  private static let here = URL(filePath: #filePath).deletingLastPathComponent()
  private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "kbdctl").path

  /// A socket where everybody may connect, and nobody is answered.
  private final class DeadPeer {
    let path = FileManager.default.temporaryDirectory.appending(path: "dead-\(UUID())").path
    private let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)

    init() throws {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      let bound = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      try #require(bound == 0)
      try #require(listen(descriptor, 50) == 0)
    }

    deinit {
      close(descriptor)
      unlink(path)
    }
  }

  private func doctor(
    _ arguments: [String],
    _ environment: [String: String]
  ) throws -> (text: String, seconds: Double) {
    let process = Process()
    let pipe = Pipe()
    let machine = Self.here.appending(path: "Machines/one.umockdev").path
    process.executableURL = URL(filePath: "/usr/bin/umockdev-run")
    process.arguments = ["--device", machine, "--", Self.program, "doctor"] + arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging([
        "XKB_DEFAULT_LAYOUT": "us", "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent",
        "KBDCTL_CONFIG": Self.here.appending(path: "Configurations/none.toml").path,
        "KBDCTL_STATE": "/nonexistent", "LC_ALL": "C.UTF-8",
      ]) { $1 }
      .merging(environment) { $1 }
    process.standardOutput = pipe
    let start = ContinuousClock.now
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (output, (ContinuousClock.now - start) / .seconds(1))
  }

  @Test func `a bus and a speech server that hang are told, and not waited for`() throws {
    let peer = try DeadPeer()
    let report = try doctor(
      ["--timeout", "10s"],
      [
        "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(peer.path)",
        "SPEECHD_ADDRESS": "unix_socket:\(peer.path)",
      ]
    )
    #expect(
      report.text.contains("wrong: Speech: the speech server at \(peer.path) does not answer.")
    )
    #expect(report.text.contains("not looked at: System layout: "))
    #expect(report.text.contains("ok: Layouts: those of your keyboards are there: us."))
    // Two seconds on a machine that has nothing else to do.
    #expect(report.seconds < 30)
  }

  @Test func `a configuration that cannot be read to its end is told, and not waited for`() throws {
    let fifo = FileManager.default.temporaryDirectory.appending(path: "fifo-\(UUID())").path
    try #require(mkfifo(fifo, 0o600) == 0)
    defer { unlink(fifo) }
    let report = try doctor([], ["KBDCTL_CONFIG": fifo])
    #expect(report.text.contains(": Configuration: "))
    #expect(!report.text.contains("ok: Configuration"))
    #expect(report.seconds < 30)
  }

  @Test func `the configuration and the state are those that the commands read`() throws {
    let configurations = Self.here.appending(path: "Configurations").path
    let report = try doctor(
      ["--timeout", "60s"],
      [
        "KBDCTL_CONFIG": "\(configurations)/wrong.toml",
        "KBDCTL_STATE": "\(configurations)/broken-state",
      ]
    )
    #expect(report.text.contains("wrong: Configuration: \(configurations)/wrong.toml:"))
    #expect(
      report.text.contains("wrong: Chosen layouts: \(configurations)/broken-state/keyboards/")
    )
    #expect(report.text.contains("not looked at: Layouts: \(configurations)/wrong.toml:"))
  }

  @Test func `whether listening will work is told without the rest`() throws {
    let report = try doctor(["--listening"], [:])
    #expect(report.text.hasPrefix("Listening will "))
    #expect(!report.text.contains("Bluetooth"))
    #expect(!report.text.contains("ok: "))
  }
}
