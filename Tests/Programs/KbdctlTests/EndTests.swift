import Foundation
import SocketTesting
import Testing

/// How the program ends when it is told to, whatever it waits for.
@Suite struct EndTests {
  /// Each waits: for a bus that accepts and never speaks, for devices, or for a file that never ends.
  static let waiting: [[String]] = [
    ["scan", "--timeout", "10m"],
    ["scan", "--timeout", "10m", "--json"],
    ["pair", "--speech", "none"],
    ["connect", "Fake"],
    ["forget", "Fake"],
    ["list"],
    ["list", "--watch"],
    ["list", "--watch", "--json"],
    ["info", "Fake"],
    ["doctor"],
    ["check", "FIFO"],
    ["listen", "--keys", "FIFO", "--speech", "none", "--output", "print"],
  ]

  @Test(
    .timeLimit(.minutes(5)),
    arguments: waiting,
    [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(CInt, CInt)]
  )
  func `a signal ends each command, with 128 and its number`(
    _ words: [String],
    _ signal: (number: CInt, status: CInt)
  ) throws {
    let place = try SilentPlace()
    let process = try place.start(words)
    try place.awaitThreads(of: process)
    kill(process.processIdentifier, signal.number)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == signal.status)
  }

  @Test(.timeLimit(.minutes(5))) func `an input without an end takes no memory and delays no end`()
    throws
  {
    let place = try SilentPlace()
    let process = try place.start(
      ["pair", "--speech", "none"],
      input: try #require(FileHandle(forReadingAtPath: "/dev/zero"))
    )
    try place.awaitThreads(of: process)
    usleep(500_000)
    let status = try String(
      contentsOfFile: "/proc/\(process.processIdentifier)/status",
      encoding: .utf8
    )
    let anonymous = try #require(status.firstMatch(of: /RssAnon:\s+(\d+) kB/)?.1)
    #expect(try #require(Int(anonymous)) < 20_000)
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
  }

  @Test(.timeLimit(.minutes(5))) func `a hang-up that nohup has ignored ends nothing`() throws {
    let place = try SilentPlace()
    let process = try place.start(
      ["-c", #"trap "" HUP; exec "$0" scan --timeout 10m"#, builtProgram],
      of: "/bin/sh"
    )
    try place.awaitThreads(of: process)
    kill(process.processIdentifier, SIGHUP)
    usleep(200_000)
    #expect(process.isRunning)
    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit()
    #expect(process.terminationStatus == 143)
  }

  /// As a script starts what has `&` behind it.
  private static let ignoring = #"trap "" INT; exec "$0" scan --timeout 10m"#

  @Test(.timeLimit(.minutes(5)))
  func `what runs behind a script ends when the script interrupts it`() throws {
    let place = try SilentPlace()
    let process = try place.start(["-c", Self.ignoring, builtProgram], of: "/bin/sh")
    try place.awaitThreads(of: process)
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
  }

  @Test(.timeLimit(.minutes(5)))
  func `what runs behind a script stays when somebody presses Control C`() throws {
    let place = try SilentPlace()
    let keys = Pipe()
    // script(1) makes the terminal, and gives it what it reads itself.
    let command = Self.ignoring.replacing("$0", with: builtProgram)
    let process = try place.start(
      ["-qec", command, "/dev/null"],
      of: "/usr/bin/script",
      input: keys.fileHandleForReading
    )
    var child: CInt?
    while child == nil, process.isRunning {
      let tasks = "/proc/\(process.processIdentifier)/task/\(process.processIdentifier)/children"
      child = (try? String(contentsOfFile: tasks, encoding: .utf8))?.split(separator: " ").first
        .flatMap { CInt($0) }
      usleep(1000)
    }
    let program = try #require(child)
    try place.awaitThreads(of: program, while: process)
    try keys.fileHandleForWriting.write(contentsOf: [3])
    usleep(300_000)
    #expect(process.isRunning)
    kill(program, SIGTERM)
    process.waitUntilExit()
    #expect(process.terminationStatus == 143)
  }

  /// All that write: the help, the version, a report, a document, a scenario.
  static let writing: [[String]] = [
    ["--help"], ["--version"], ["list", "--help"], ["list"], ["list", "--all", "--json"], ["check"],
    ["doctor"], ["layout", "list", "--available"],
    ["listen", "--keys", "Scenarios/typing.keys", "--speech", "print", "--output", "print"],
  ]

  @Test(.timeLimit(.minutes(5)), arguments: writing)
  func `a disk that is full is a failure, and the sentence says so`(_ words: [String]) throws {
    let place = try SilentPlace()
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let errors = Pipe()
    let process = try place.start(words, output: full, errors: errors, hasBus: false)
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    let sentence = "kbdctl: cannot write to standard output: No space left on device\n"
    #expect(text.contains(sentence))
    #expect(text.ranges(of: sentence).count == 1)
  }

  @Test(.timeLimit(.minutes(5)), arguments: writing)
  func `a reader that has gone ends it as SIGPIPE would, without a word`(_ words: [String]) throws {
    let place = try SilentPlace()
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let errors = Pipe()
    let process = try place.start(
      words,
      output: pipe.fileHandleForWriting,
      errors: errors,
      hasBus: false
    )
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 141)
    #expect(!text.contains("standard output"))
  }

  @Test(.timeLimit(.minutes(5))) func `an output that was closed is a failure too`() throws {
    let place = try SilentPlace()
    let process = try place.start(
      ["-c", #"exec "$0" --version >&-"#, builtProgram],
      of: "/bin/sh"
    )
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
  }
}

/// A folder with a bus that accepts and never speaks, and a FIFO that nobody writes to.
private final class SilentPlace {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "kbdctl-\(UUID())")
  private let bus: ListeningSocket

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    bus = try ListeningSocket(at: folder.appending(path: "bus").path)
    try #require(mkfifo(folder.appending(path: "FIFO").path, 0o600) == 0)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func start(
    _ words: [String],
    of program: String = builtProgram,
    input: FileHandle = .nullDevice,
    output: FileHandle = .nullDevice,
    errors: Any = FileHandle.nullDevice,
    hasBus: Bool = true
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = words.map {
      $0 == "FIFO" ? folder.appending(path: "FIFO").path : $0
    }
    process.currentDirectoryURL = URL(filePath: #filePath).deletingLastPathComponent()
    process.environment = ProcessInfo.processInfo.environment.merging([
      "DBUS_SYSTEM_BUS_ADDRESS":
        hasBus ? bus.busAddress : "unix:path=/nonexistent",
      "KBDCTL_STATE": folder.path, "LC_ALL": "C.UTF-8",
      "KBDCTL_CONFIG": "Configurations/none.toml",
      // AddressSanitizer keeps what was freed, which counts as the program's.
      "ASAN_OPTIONS": "quarantine_size_mb=1",
    ]) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    return process
  }

  /// Waits until the first line of the program has run.
  func awaitThreads(of process: Process) throws {
    try awaitThreads(of: process.processIdentifier, while: process)
  }

  /// The same for a program that another process has started.
  func awaitThreads(of program: CInt, while process: Process) throws {
    let tasks = "/proc/\(program)/task"
    while process.isRunning {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
      let threads = names.compactMap {
        try? String(contentsOfFile: "\(tasks)/\($0)/comm", encoding: .utf8)
      }
      if threads.contains("kbdctl-end\n") { return }
      usleep(1000)
    }
  }
}
