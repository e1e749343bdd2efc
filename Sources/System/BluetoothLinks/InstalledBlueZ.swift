import Glibc

/// The daemon's program on this machine.
package enum InstalledBlueZ {
  /// Where distributions put it.
  private static let places = [
    "/usr/libexec/bluetooth/bluetoothd", "/usr/lib/bluetooth/bluetoothd",
  ]

  /// Its version, such as `5.66`: the daemon does not tell it on the bus.
  ///
  /// - Returns: What the program says, or `nil` when there is none.
  package static func version() -> String? {
    guard let place = places.first(where: { access($0, X_OK) == 0 }),
      let output = popen("\(place) --version 2>/dev/null", "r")
    else { return nil }
    defer { pclose(output) }
    var buffer = [CChar](repeating: 0, count: 64)
    guard fgets(&buffer, CInt(buffer.count), output) != nil else { return nil }
    let bytes = buffer.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
