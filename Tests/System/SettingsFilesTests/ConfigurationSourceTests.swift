import Foundation
import Settings
import SettingsFiles
import Testing

/// Where a configuration may come from.
@Suite struct ConfigurationSourceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [
    ("/dev/zero", "this is a device; a plain file is wanted"),
    ("/proc/self", "this is a folder; a plain file is wanted"),
  ])
  func `what is no file is named by its kind`(_ path: String, found: String) throws {
    let error = try #require(throws: SettingsError.self) { try Configuration.read(named: path) }
    #expect(error.message == "\(path): the configuration cannot be read (\(found))")
    #expect(error.remedy == "Name a file that is there and can be read.")
    // The standard one is no exception.
    #expect(throws: error) { try Configuration.read(environment: path) }
  }

  @Test func `a pipe is read the first time only, since then it is empty`() throws {
    let path = folder.path + "/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    let writer = Thread { try? Data("[speech]\nrate = 7\n".utf8).write(to: URL(filePath: path)) }
    writer.start()
    #expect(try Configuration.read(named: path).speechRate == 7)
    let error = try #require(throws: SettingsError.self) {
      try Configuration.read(named: path, isAgain: true)
    }
    #expect(error.reason.hasSuffix("(this is a pipe; a plain file is wanted)"))
  }
}
