import Glibc

/// What this user may do with a file (access(2)).
package struct FileAccess: OptionSet, Hashable, Sendable {
  package let rawValue: CInt

  package init(rawValue: CInt) { self.rawValue = rawValue }

  package static let read = FileAccess(rawValue: R_OK)
  package static let write = FileAccess(rawValue: W_OK)
  package static let execute = FileAccess(rawValue: X_OK)
}

/// Whether this user may do all of `wanted` with a file; of nothing, whether it is there.
package func isAllowed(_ wanted: FileAccess, _ path: String) -> Bool {
  access(path, wanted.rawValue) == 0
}
