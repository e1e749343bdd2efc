import Foundation
import Glibc
import LinuxSystem
import SocketTesting
import Testing

/// What is read as a file, and what is not.
@Suite final class ReadingTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/kbdctl-\(UUID())"

  init() throws { try makeFolder(folder) }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func pipe(_ name: String) -> String {
    let path = "\(folder)/\(name)"
    #expect(mkfifo(path, 0o600) == 0)
    return path
  }

  @Test func `folders, devices, sockets and pipes are refused by their kind`() throws {
    let socket = "\(folder)/socket"
    let listener = try ListeningSocket(at: socket)
    defer { withExtendedLifetime(listener) {} }
    for (path, kind) in [
      (folder, FileKind.folder), ("/dev/zero", .device), ("/dev/full", .device),
      ("/dev/ptmx", .device), (socket, .socket), (pipe("silent"), .pipe),
    ] {
      #expect(throws: ReadFailure.wrongKind(kind), "\(path)") { try contents(of: path) }
    }
    #expect(throws: ReadFailure.wrongKind(.device)) {
      try contents(of: "/dev/zero", pipeLimit: .seconds(60))
    }
    #expect(
      "\(ReadFailure.wrongKind(.device))" == "this is a device; a plain file is wanted"
    )
  }

  @Test func `no bytes at all can be named in the usual way`() throws {
    #expect(try contents(of: "/dev/null") == [])
    // Files of the kernel have no size, and yet bytes.
    #expect(try contents(of: "/proc/self/comm") != [])
  }

  @Test func `a file that is longer than wanted is refused, at every size`() throws {
    for count in [0, 1, 99, 100, 101, 20_000] {
      let bytes = [UInt8](repeating: 7, count: count)
      try replaceFile(inFolder: folder, named: "file", with: bytes)
      if count <= 100 {
        #expect(try contents(of: "\(folder)/file", limit: 100) == bytes)
      } else {
        #expect(throws: ReadFailure.tooLarge(limit: 100)) {
          try contents(of: "\(folder)/file", limit: 100)
        }
      }
    }
    #expect("\(ReadFailure.tooLarge(limit: 100))" == "it has more than 100 bytes")
    #expect("\(ReadFailure.tooLarge(limit: 1 << 24))" == "it has more than 16 MB")
  }

  @Test func `a pipe is read to its end where a time is given, however it comes`() throws {
    let path = pipe("pipe")
    // It waits for a writer, and for each piece.
    let writer = Thread {
      let file = open(path, O_WRONLY)
      for _ in 0..<3 {
        usleep(20_000)
        _ = write(file, "four", 4)
      }
      close(file)
    }
    writer.start()
    #expect(try contents(of: path, pipeLimit: .seconds(60)) == Array("fourfourfour".utf8))
  }

  @Test func `a pipe without an end is given up, whether it is silent or not`() throws {
    let silent = pipe("silent")
    #expect(throws: ReadFailure.noEnd(within: .milliseconds(30))) {
      try contents(of: silent, pipeLimit: .milliseconds(30))
    }
    // Somebody has it open, and writes without end.
    let path = pipe("endless")
    let keeper = open(path, O_RDWR | O_NONBLOCK)
    defer { close(keeper) }
    _ = write(keeper, "some", 4)
    #expect(throws: ReadFailure.noEnd(within: .milliseconds(30))) {
      try contents(of: path, pipeLimit: .milliseconds(30))
    }
    // However often something comes.
    let dripping = Thread {
      let file = open(path, O_RDWR | O_NONBLOCK)
      for _ in 0..<1000 {
        _ = write(file, "x", 1)
        usleep(1000)
      }
      close(file)
    }
    dripping.start()
    #expect(throws: ReadFailure.noEnd(within: .milliseconds(30))) {
      try contents(of: path, pipeLimit: .milliseconds(30))
    }
    let bytes = [UInt8](repeating: 7, count: 1001)
    #expect(write(keeper, bytes, bytes.count) == bytes.count)
    #expect(throws: ReadFailure.tooLarge(limit: 1000)) {
      try contents(of: path, limit: 1000, pipeLimit: .seconds(60))
    }
    #expect("\(ReadFailure.noEnd(within: .seconds(5)))".hasSuffix("did not end within 5 seconds"))
  }
}
