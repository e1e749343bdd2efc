import BluetoothLinks
import Foundation

/// A `/sys` and a `/dev` of the test's own.
final class FakeKernel {
  private let root: URL

  init() throws {
    root = FileManager.default.temporaryDirectory
      .appending(path: "kbdctl-kernel-\(UUID().uuidString.prefix(8))")
    try write("dev/uhid", "")
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  var state: KernelState { KernelState(root: root.path) }

  func write(_ path: String, _ text: String) throws {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: root.appending(path: path))
  }

  /// An event node, as the kernel makes one for a Bluetooth keyboard.
  func addNode(_ name: String, address: String, bus: String = "0005") throws {
    try write("sys/class/input/\(name)/device/id/bustype", "\(bus)\n")
    try write("sys/class/input/\(name)/device/uniq", "\(address)\n")
  }
}
