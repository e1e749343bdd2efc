package import Layouts
import Text

/// Why a layout of this machine cannot be read.
package enum KeymapError: Error, Hashable, Sendable {
  /// Not even `us` can be compiled from these folders; of xkeyboard-config nothing is there, or not
  /// all.
  case dataMissing(folders: [String])

  /// There is no layout of this name.
  case unknown(UnknownLayout)

  /// It is in a file, but libxkbcommon does not build a keymap of that.
  case broken(BrokenLayout)

  /// libxkbregistry is not installed.
  case libraryMissing

  case outOfMemory

  /// One sentence: where, what was found, what is wanted.
  package var message: String {
    switch self {
    case .dataMissing(let folders) where folders.isEmpty:
      "there are no keyboard layouts on this machine"
    case .dataMissing(let folders):
      "no keyboard layout can be read from \(folders.map(shownPath).joined(separator: ", "))"
    case .unknown(let layout): layout.message
    case .broken(let layout): layout.message
    case .libraryMissing: "libxkbregistry, which lists the layouts, is missing"
    case .outOfMemory: "there is not enough memory to read a layout"
    }
  }

  /// What the user can do.
  package var remedy: String {
    switch self {
    case .dataMissing(let folders) where folders.isEmpty: "Install the package xkb-data."
    case .dataMissing: "Reinstall the package xkb-data."
    case .unknown(let layout): layout.remedy
    case .broken(let layout): layout.remedy
    case .libraryMissing: "Install the package libxkbregistry0."
    case .outOfMemory: "Close a program and try again."
    }
  }

  /// A layout was named that is not there, which is for whoever named it to mend.
  package var isWrongName: Bool { if case .unknown = self { true } else { false } }
}
