import Foundation
import LinuxSystem
import Testing

@Suite struct FolderWatchTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// A watch; a test's macros cannot take what cannot be copied.
  private final class Watcher {
    private var watch: FolderWatch

    init(_ folder: String) throws { watch = try FolderWatch(folder) }

    /// Whether a change of the folder is told of, and nothing more afterwards.
    func notices(_ change: () throws -> Void) rethrows -> Bool {
      try change()
      guard isReadable(watch.descriptor) else { return false }
      var isChanged = false
      // The end of an older watch is an event too.
      for _ in 0..<10 {
        if watch.acknowledge() { isChanged = true }
        if isQuiet { return isChanged }
      }
      return false
    }

    var isQuiet: Bool { !isReadable(watch.descriptor, within: .milliseconds(30)) }
  }

  private func write(_ text: String, to path: String) throws {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  @Test func `a folder that is made later is watched, however deep it is`() throws {
    let path = folder.path + "/state/keyboards"
    let watch = try Watcher(path)
    #expect(watch.isQuiet)
    #expect(try !watch.notices { try write("elsewhere", to: folder.path + "/other") })
    #expect(try !watch.notices { try makeFolder(folder.path + "/state") })
    #expect(try watch.notices { try makeFolder(path) })
    #expect(try watch.notices { try write("a", to: path + "/a.toml") })
    #expect(try watch.notices { try write("b", to: path + "/a.toml") })
    #expect(try watch.notices { try FileManager.default.removeItem(atPath: path + "/a.toml") })
    try write("elsewhere", to: folder.path + "/other")
    #expect(watch.isQuiet, "only the folder counts now")
  }

  @Test func `a folder that is made at once with those above it is watched`() throws {
    let path = folder.path + "/state/keyboards"
    let watch = try Watcher(path)
    #expect(try watch.notices { try makeFolder(path) })
    #expect(try watch.notices { try write("a", to: path + "/a.toml") })
  }

  @Test func `a file that is replaced by a rename is told of, as the state's files are`() throws {
    let watch = try Watcher(folder.path)
    for text in ["one", "two"] {
      let bytes = Array(text.utf8)
      #expect(
        try watch.notices { try replaceFile(inFolder: folder.path, named: "a", with: bytes) }
      )
    }
    #expect(try watch.notices { try removeFile(inFolder: folder.path, named: "a") })
  }

  @Test func `a folder that goes and comes again is watched again`() throws {
    let path = folder.path + "/state"
    try makeFolder(path)
    let watch = try Watcher(path)
    #expect(try watch.notices { try FileManager.default.removeItem(atPath: path) })
    #expect(try watch.notices { try makeFolder(path) })
    #expect(try watch.notices { try write("a", to: path + "/a") })
    #expect(
      try watch.notices { try FileManager.default.moveItem(atPath: path, toPath: path + "2") }
    )
    try write("b", to: path + "2/a")
    #expect(watch.isQuiet, "it is another folder now")
  }

  @Test func `many changes at once are one`() throws {
    let watch = try Watcher(folder.path)
    #expect(
      try watch.notices {
        for number in 0..<500 { try write("x", to: folder.path + "/\(number)") }
      }
    )
  }
}
