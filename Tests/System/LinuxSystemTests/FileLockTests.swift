import Foundation
import LinuxSystem
import Synchronization
import Testing

@Suite struct FileLockTests {
  private let path = FileManager.default.temporaryDirectory.path + "/kbdctl-\(UUID())"

  @Test func `one thread at a time has it, and the next waits its turn`() async throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let path = path
    let inside = Threads()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let lock = try FileLock(path, within: .seconds(600))
          lock.hold {
            #expect(inside.change(by: 1) == 1)
            usleep(1000)
            inside.change(by: -1)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  /// Why it cannot be had, or `nil` when it could.
  private func failure(_ path: String, within limit: Duration = .zero) -> FileLock.Failure? {
    do throws(FileLock.Failure) {
      _ = try FileLock(path, within: limit)
      return nil
    } catch {
      return error
    }
  }

  @Test func `who has it too long is told, and it is free when that one ends`() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    do {
      let lock = try FileLock(path, within: .zero)
      lock.hold {
        guard case .held(let holder) = failure(path, within: .milliseconds(20)) else {
          Issue.record("two have it")
          return
        }
        // Not every kernel tells, in a container for instance.
        if let holder { #expect(holder.number == getpid()) }
      }
    }
    // A program that another test is just starting has it too, until it runs.
    #expect(failure(path, within: .seconds(60)) == nil)
  }

  @Test func `where no file can be made it cannot be had`() {
    #expect(failure("/proc/none/lock") == .system(.notFound))
  }
}

/// How many threads are somewhere.
private final class Threads: Sendable {
  private let count = Mutex(0)

  @discardableResult
  func change(by difference: Int) -> Int {
    count.withLock { count in
      count += difference
      return count
    }
  }
}
