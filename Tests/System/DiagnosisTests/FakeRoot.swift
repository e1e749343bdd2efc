import Diagnosis
import Foundation

/// A `/` of the test's own.
final class FakeRoot {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "kbdctl-root-\(UUID().uuidString.prefix(8))")

  deinit { try? FileManager.default.removeItem(at: folder) }

  var files: MachineFiles { MachineFiles(root: folder.path) }

  func write(_ path: String, _ text: String = "", mode: Int = 0o644) throws {
    let file = try made(path)
    try text.write(to: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
  }

  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: try made(path).path,
      withDestinationPath: target
    )
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: folder.appending(path: path))
  }

  private func made(_ path: String) throws -> URL {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    return file
  }
}
