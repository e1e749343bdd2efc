import Foundation

/// A message bus of the test's own: a dbus-daemon that ends with this object.
package final class PrivateBus {
  /// What ``SystemBus`` is given to connect to it.
  package let address: String

  private let folder: URL
  private var daemon = Process()

  /// Starts it.
  ///
  /// - Parameters:
  ///   - policy: Rules that come after those that allow everything, as in dbus-daemon(1).
  ///   - isActivating: Whether the bus may start BlueZ; ``wantsBlueZ`` then tells that it has.
  /// - Throws: Whatever keeps dbus-daemon from running.
  package init(policy: String = "", isActivating: Bool = false) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "kbdctl-bus-\(UUID().uuidString.prefix(8))")
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    address = "unix:path=\(folder.path)/bus"
    try """
    <busconfig>
      <listen>\(address)</listen>
      <auth>EXTERNAL</auth>
      <servicedir>\(folder.path)</servicedir>
      <policy context="default">
        <allow send_destination="*"/>
        <allow receive_sender="*"/>
        <allow own="*"/>
        \(policy)
      </policy>
    </busconfig>
    """.write(to: configuration, atomically: true, encoding: .utf8)
    if isActivating {
      // The test itself is the service; the program only tells it that it is wanted.
      try """
      [D-BUS Service]
      Name=org.bluez
      Exec=/bin/sh -c "touch \(folder.path)/wanted; exec sleep 60"
      """.write(to: folder.appending(path: "bluez.service"), atomically: true, encoding: .utf8)
    }
    try start()
  }

  private var configuration: URL { folder.appending(path: "bus.conf") }

  /// Whether the bus has started BlueZ.
  package var wantsBlueZ: Bool {
    FileManager.default.fileExists(atPath: folder.path + "/wanted")
  }

  /// Starts the bus anew at the same address, after it was ended.
  package func start() throws {
    try? FileManager.default.removeItem(atPath: folder.path + "/bus")
    daemon = Process()
    daemon.executableURL = URL(filePath: "/usr/bin/dbus-daemon")
    daemon.arguments = ["--config-file=\(configuration.path)", "--nofork", "--print-address"]
    let output = Pipe()
    daemon.standardOutput = output
    // It complains of the limits of an ordinary user.
    daemon.standardError = FileHandle.nullDevice
    try daemon.run()
    // It prints its address when it listens.
    _ = output.fileHandleForReading.availableData
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
