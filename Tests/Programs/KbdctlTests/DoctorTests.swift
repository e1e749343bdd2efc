import Foundation
import SocketTesting
import Testing

/// Runs `kbdctl doctor` among peers that hang.
@Suite struct DoctorTests {
  private static let here = URL(filePath: #filePath).deletingLastPathComponent()

  private func doctor(
    _ arguments: [String],
    _ environment: [String: String]
  ) throws -> (text: String, seconds: Double) {
    let process = Process()
    let pipe = Pipe()
    let machine = Self.here.appending(path: "Machines/one.umockdev").path
    process.executableURL = URL(filePath: "/usr/bin/umockdev-run")
    process.arguments = ["--device", machine, "--", builtProgram, "doctor"] + arguments
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
    let peer = try ListeningSocket()
    let report = try doctor(
      ["--timeout", "10s"],
      [
        "DBUS_SYSTEM_BUS_ADDRESS": peer.busAddress,
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

  @Test(.enabled(if: getuid() == 0, "needs root"), arguments: ["SUDO_UID", "PKEXEC_UID"])
  func `as root the speech server of whoever called is asked, and none is started there`(
    _ variable: String
  ) throws {
    // No user has this number.
    var variables = ["SUDO_UID": "", "PKEXEC_UID": "", "SPEECHD_ADDRESS": ""]
    variables[variable] = "64999"
    let report = try doctor(["--timeout", "60s"], variables)
    let socket = "/run/user/64999/speech-dispatcher/speechd.sock"
    #expect(
      report.text.contains(
        "hint: Speech: no speech server runs at \(socket), and root does not start one there."
      )
    )
    #expect(!report.text.contains("Speech as root"))
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
