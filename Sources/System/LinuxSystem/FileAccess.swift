import CLinux
import Glibc

/// What this process may do with a file (access(2)).
package struct FileAccess: OptionSet, Hashable, Sendable {
  package let rawValue: CInt

  package init(rawValue: CInt) { self.rawValue = rawValue }

  package static let read = FileAccess(rawValue: R_OK)
  package static let write = FileAccess(rawValue: W_OK)
  package static let execute = FileAccess(rawValue: X_OK)
}

/// Whether this process may do all of `wanted` with a file, by its effective rights, as open(2)
/// judges; of nothing, whether it is there.
package func isAllowed(_ wanted: FileAccess, _ path: String) -> Bool {
  faccessat(AT_FDCWD, path, wanted.rawValue, AT_EACCESS) == 0
}

/// Whether a file has an access control list beside its permission bits (acl(5)).
package func hasAccessList(_ path: String) -> Bool {
  getxattr(path, "system.posix_acl_access", nil, 0) > 0
}
