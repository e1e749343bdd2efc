package import Layouts
import Text

/// Why the layouts of this machine cannot be read.
package enum KeymapError: Error, Hashable, Sendable {
  /// None of ``XKBFiles/folders`` has what libxkbcommon wants.
  case dataMissing

  /// libxkbcommon does not build a keymap of this name.
  case notCompiled(LayoutName)

  /// libxkbregistry is not installed.
  case libraryMissing

  case outOfMemory

  /// One sentence: where, what was found, what is wanted.
  package var message: String {
    switch self {
    case .dataMissing: "there are no keyboard layouts in \(XKBFiles.folders.last ?? "")"
    case .notCompiled(let name):
      "the layout \(inQuotes(name)) cannot be read from this machine’s files"
    case .libraryMissing: "libxkbregistry, which lists the layouts, is missing"
    case .outOfMemory: "there is not enough memory to read a layout"
    }
  }

  /// What the user can do.
  package var remedy: String {
    switch self {
    case .dataMissing: "Install the package xkb-data."
    case .notCompiled: "Reinstall the package xkb-data, or choose another layout."
    case .libraryMissing: "Install the package libxkbregistry0."
    case .outOfMemory: "Close a program and try again."
    }
  }
}

/// Where the layouts are; neither the environment nor a user's own folder changes it, since what is
/// chosen for a keyboard must hold for the whole machine.
enum XKBFiles {
  /// The administrator's own files come first.
  static let folders = ["/etc/xkb", "/usr/share/X11/xkb"]

  /// `rules` and `model` of every keymap; the model changes only vendor keys.
  static let rules = "evdev"
  static let model = "pc105"
}
