package import Layouts
import LinuxSystem

/// The layout that the machine itself uses, on the console and in Xorg.
package enum SystemLayout {
  package static let file = "/etc/default/keyboard"

  /// Reads it.
  ///
  /// - Parameter path: A file in the form of keyboard(5).
  /// - Returns: The first layout in the file, or `us` without a file or a layout in it, as the
  ///   kernel and XKB have it.
  package static func current(file path: String = file) -> LayoutName {
    guard let bytes = try? contents(of: path) else { return .us }
    return DefaultKeyboardFile.layout(in: String(decoding: bytes, as: UTF8.self)) ?? .us
  }
}
