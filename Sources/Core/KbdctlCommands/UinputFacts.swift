/// What the kernel and udev have for virtual keyboards.
package struct UinputFacts: Hashable, Sendable {
  package enum Driver: Hashable, Sendable {
    case builtIn
    case loaded
    /// A module that nobody has loaded.
    case loadable
    /// The modules of the running kernel are no longer there: it was replaced by a newer one.
    case replaced
    /// This kernel was built without it (`CONFIG_INPUT_UINPUT`).
    case missing
    /// The kernel does not say.
    case unknown
  }

  /// The file of kbdctl's own rule.
  package enum Rule: Hashable, Sendable {
    case absent
    case installed(path: String)
    /// A file of the same name in a folder that counts more says nothing.
    case masked(by: String)
  }

  package var driver: Driver

  /// Why `/dev/uinput` could not be opened although it may be; `nil` when it could, or may not be.
  package var openingFailure: String?
  package var rule: Rule

  /// Whether a file says that it is loaded at each start.
  package var isLoadedAtStart: Bool

  package init(
    driver: Driver,
    openingFailure: String? = nil,
    rule: Rule,
    isLoadedAtStart: Bool
  ) {
    self.driver = driver
    self.openingFailure = openingFailure
    self.rule = rule
    self.isLoadedAtStart = isLoadedAtStart
  }

  /// The name that udev sorts the rule by.
  package static let ruleName = "70-kbdctl.rules"

  /// The folders that udev reads, the one that counts most first (udev(7)).
  package static let ruleFolders = [
    "/etc/udev/rules.d", "/run/udev/rules.d", "/usr/local/lib/udev/rules.d",
    "/usr/lib/udev/rules.d",
  ]

  /// The same of modules-load.d(5); Debian's `/etc/modules` is linked into the first.
  package static let loadFolders = [
    "/etc/modules-load.d", "/run/modules-load.d", "/usr/local/lib/modules-load.d",
    "/usr/lib/modules-load.d",
  ]
}
