import Foundation

/// A message bus of the test's own: a dbus-daemon that ends with this object.
package final class PrivateBus {
  /// What ``SystemBus`` is given to connect to it.
  package let address: String

  private let folder: URL
  private let daemon = Process()

  package init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "kbdctl-bus-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let configuration = folder.appending(path: "bus.conf")
    try """
    <busconfig>
      <listen>unix:path=\(folder.path)/bus</listen>
      <auth>EXTERNAL</auth>
      <policy context="default">
        <allow send_destination="*"/>
        <allow receive_sender="*"/>
        <allow own="*"/>
      </policy>
    </busconfig>
    """.write(to: configuration, atomically: true, encoding: .utf8)
    daemon.executableURL = URL(filePath: "/usr/bin/dbus-daemon")
    daemon.arguments = ["--config-file=\(configuration.path)", "--nofork", "--print-address"]
    let output = Pipe()
    daemon.standardOutput = output
    // It complains of the limits of an ordinary user.
    daemon.standardError = FileHandle.nullDevice
    try daemon.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    address = line.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Ends the bus now, as if the machine's had crashed.
  package func end() {
    // Not terminate() and waitUntilExit(): tests block the threads that those rely on.
    kill(daemon.processIdentifier, SIGKILL)
  }

  deinit {
    end()
    try? FileManager.default.removeItem(at: folder)
  }
}
