import Foundation
import LinuxSystem
import Testing

@Suite struct PrivateFileTests {
  private let path = FileManager.default.temporaryDirectory.path + "/kbdctl-\(UUID())"

  private func mode() throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return attributes[.posixPermissions] as? Int
  }

  @Test func `only the owner may read it, and it is whole after each line`() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    var file = try PrivateFile(replacing: path)
    let replacesOther = file.replacesOther
    #expect(!replacesOther)
    #expect(try mode() == 0o600)
    #expect(try contents(of: path) == [])
    try file.append(["one", "two"])
    #expect(try contents(of: path) == Array("one\ntwo\n".utf8))
    try file.append(["three"])
    #expect(try contents(of: path) == Array("one\ntwo\nthree\n".utf8))
  }

  @Test func `one that others may read, or have open, is replaced by a new one`() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("old".utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
    let old = try #require(FileHandle(forReadingAtPath: path))
    var file = try PrivateFile(replacing: path)
    let replacesOther = file.replacesOther
    #expect(replacesOther)
    try file.append(["new"])
    #expect(try mode() == 0o600)
    #expect(try contents(of: path) == Array("new\n".utf8))
    #expect(try old.readToEnd() == Data("old".utf8))
  }

  @Test func `a device, a folder and a link are left alone`() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(throws: Errno.exists) { _ = try PrivateFile(replacing: "/dev/null") }
    #expect(throws: Errno.exists) { _ = try PrivateFile(replacing: "/tmp") }
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/null")
    #expect(throws: Errno.exists) { _ = try PrivateFile(replacing: path) }
    #expect(throws: Errno.notFound) { _ = try PrivateFile(replacing: path + "-none/file") }
  }
}
