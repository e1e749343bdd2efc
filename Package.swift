// swift-tools-version: 6.2
import PackageDescription

/// A C library found by pkg-config; its module map and shim.h are in Sources/<name>.
func system(_ name: String, pkgConfig: String, apt: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// Every target: warnings are errors, imports and existentials are explicit.
let common: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Targets without C: the compiler refuses any unsafe construct.
let pure: [SwiftSetting] = common + [.strictMemorySafety()]

let package = Package(
  name: "kbdctl",
  targets: [
    system("CUdev", pkgConfig: "libudev", apt: "libudev-dev"),
    .target(name: "CLinux"),
    .target(name: "CToml"),
    system("CXKBCommon", pkgConfig: "xkbcommon", apt: "libxkbcommon-dev"),
    .target(name: "CXKBRegistry"),

    .target(name: "Keyboards", swiftSettings: pure),
    .target(name: "LinuxSystem", dependencies: ["CLinux"], swiftSettings: common),
    .target(
      name: "Hotplug",
      dependencies: ["CUdev", "Keyboards", "LinuxSystem"],
      swiftSettings: common
    ),
    .target(name: "Layouts", dependencies: ["Keyboards"], swiftSettings: pure),
    .target(
      name: "Keymaps",
      dependencies: ["CXKBCommon", "CXKBRegistry", "Keyboards", "Layouts", "LinuxSystem"],
      swiftSettings: common
    ),
    .target(
      name: "Settings",
      dependencies: ["CToml", "Keyboards", "Layouts", "LinuxSystem"],
      swiftSettings: common
    ),
    .target(
      name: "KbdctlCommands",
      dependencies: ["Keyboards", "Layouts"],
      swiftSettings: pure
    ),
    .executableTarget(
      name: "kbdctl",
      dependencies: [
        "Hotplug", "KbdctlCommands", "Keyboards", "Keymaps", "Layouts", "LinuxSystem", "Settings",
      ],
      swiftSettings: common
    ),

    .testTarget(
      name: "KeyboardsTests",
      dependencies: ["Keyboards"],
      exclude: ["Devices"],
      swiftSettings: common
    ),
    .testTarget(name: "LinuxSystemTests", dependencies: ["LinuxSystem"], swiftSettings: common),
    .testTarget(
      name: "LayoutsTests",
      dependencies: ["Keyboards", "Layouts"],
      swiftSettings: common
    ),
    .testTarget(
      name: "KeymapsTests",
      dependencies: ["Keyboards", "Keymaps", "Layouts"],
      swiftSettings: common
    ),
    .testTarget(
      name: "SettingsTests",
      dependencies: ["Keyboards", "Layouts", "Settings"],
      swiftSettings: common
    ),
    .testTarget(
      name: "KbdctlCommandsTests",
      dependencies: ["KbdctlCommands", "Keyboards", "Keymaps", "Layouts"],
      swiftSettings: common
    ),
    .testTarget(
      name: "KbdctlTests",
      dependencies: ["kbdctl"],
      exclude: ["Machines", "Settings", "Transcripts"],
      swiftSettings: common
    ),
    .testTarget(name: "HouseRulesTests", swiftSettings: common),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
