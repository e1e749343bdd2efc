import Foundation
import Performing

/// A real Speech Dispatcher without sound: its only voice writes down what it is told to say.
///
/// Each utterance "takes" 300 ms. What begins is a line of `begun`, what comes to its end without
/// being cut off a line of `ended`.
final class DispatcherProcess {
  static let path = "/usr/bin/speech-dispatcher"
  static let isInstalled = FileManager.default.isExecutableFile(atPath: path)

  let folder: URL
  private let process = Process()

  /// Starts one.
  ///
  /// - Parameter module: The voice: `capture`, or Speech Dispatcher's own `dummy`, which only says that
  ///   there is none.
  /// - Throws: When it does not begin to listen.
  init(speakingWith module: String = "capture") throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "speech-\(UUID())")
    let modules = folder.appending(path: "modules")
    try FileManager.default.createDirectory(at: modules, withIntermediateDirectories: true)
    try """
    Timeout 0
    CommunicationMethod "unix_socket"
    SocketPath "\(socket)"
    LogDir "\(folder.path)"
    AddModule "capture" "sd_generic" "capture.conf"
    AddModule "dummy" "sd_dummy" ""
    DefaultModule \(module)
    AudioOutputMethod "libao"
    """.write(to: folder.appending(path: "speechd.conf"), atomically: true, encoding: .utf8)
    // Only the first $DATA is filled in. What is ended in a test must not end by itself before.
    let synth =
      "t=\\'$DATA\\'; echo $t >> \(folder.path)/begun; [ $t = long ] && sleep 60 || sleep 0.3;"
      + " echo $t >> \(folder.path)/ended"
    try """
    GenericExecuteSynth "\(synth)"
    GenericCmdDependency "echo"
    GenericLanguage "en" "en" "utf-8"
    AddVoice "en" "MALE1" "x"
    """.write(to: modules.appending(path: "capture.conf"), atomically: true, encoding: .utf8)
    process.executableURL = URL(filePath: Self.path)
    process.arguments = [
      "-s", "-C", folder.path, "-S", socket, "-P", folder.path + "/pid", "-c", "unix_socket",
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    guard eventually({ FileManager.default.fileExists(atPath: socket) }) else {
      throw CocoaError(.executableLoad)
    }
  }

  deinit {
    // A child of a test has the signals blocked that the test's thread has; this one cannot be.
    send(SIGKILL)
    try? FileManager.default.removeItem(at: folder)
  }

  var address: SpeechAddress { SpeechAddress(of: socket) }

  var socket: String { folder.appending(path: "speechd.sock").path }
  var begun: [String] { lines(of: "begun") }
  var ended: [String] { lines(of: "ended") }

  /// Sends a signal to the server, and for SIGKILL waits until it is gone.
  func send(_ signal: CInt) {
    guard process.isRunning else { return }
    kill(process.processIdentifier, signal)
    if signal == SIGKILL { process.waitUntilExit() }
  }

  private func lines(of name: String) -> [String] {
    let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
    return text?.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) } ?? []
  }
}

extension SpeechAddress {
  /// Where somebody named this socket.
  init(of socket: String) { self.init(Facts(user: getuid(), given: "unix_socket:\(socket)")) }
}

/// Waits until something is true, for forty seconds at most.
func eventually(_ condition: () -> Bool) -> Bool {
  let end = ContinuousClock.now + .seconds(40)
  while ContinuousClock.now < end {
    if condition() { return true }
    usleep(10_000)
  }
  return condition()
}
