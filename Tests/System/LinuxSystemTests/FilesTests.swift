import Foundation
import LinuxSystem
import Testing

@Suite struct FilesTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/kbdctl-\(UUID())"

  @Test func `a file is replaced as a whole, and its folder is made`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try makeFolder(folder + "/a/b")
    try makeFolder(folder + "/a/b")
    let long = [UInt8](repeating: 7, count: 100_000)
    for bytes in [long, [1, 2, 3], []] {
      try replaceFile(inFolder: folder + "/a/b", named: "file", with: bytes)
      #expect(try contents(of: folder + "/a/b/file") == bytes)
      #expect(try names(inFolder: folder + "/a/b") == ["file"])
    }
    try removeFile(inFolder: folder + "/a/b", named: "file")
    try removeFile(inFolder: folder + "/a/b", named: "file")
    try removeFile(inFolder: folder + "/none", named: "file")
    #expect(try names(inFolder: folder + "/a/b") == [])
  }

  @Test func `what is not there is an error of its own`() {
    #expect(throws: ReadFailure.system(.notFound)) { try contents(of: folder + "/none") }
    #expect(throws: Errno.notFound) { try names(inFolder: folder + "/none") }
    #expect(throws: Errno.notFound) {
      try replaceFile(inFolder: folder + "/none", named: "file", with: [])
    }
  }
}
