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
    system("CBluetooth", pkgConfig: "bluez", apt: "libbluetooth-dev"),
    system("CSystemd", pkgConfig: "libsystemd", apt: "libsystemd-dev"),

    .target(name: "Keyboards", swiftSettings: pure),
    .target(name: "Pairing", swiftSettings: pure),
    .target(name: "LinuxSystem", dependencies: ["CLinux"], swiftSettings: common),
    .target(
      name: "Hotplug",
      dependencies: ["CUdev", "Keyboards", "LinuxSystem"],
      swiftSettings: common
    ),
    .target(
      name: "SystemBus",
      dependencies: ["CSystemd", "LinuxSystem"],
      swiftSettings: common
    ),
    .target(
      name: "BluetoothLinks",
      dependencies: ["CBluetooth", "LinuxSystem", "Pairing", "SystemBus"],
      swiftSettings: common
    ),
    .target(name: "KbdctlCommands", dependencies: ["Keyboards"], swiftSettings: pure),
    .executableTarget(
      name: "kbdctl",
      dependencies: ["Hotplug", "KbdctlCommands", "Keyboards", "LinuxSystem"],
      swiftSettings: common
    ),

    .testTarget(
      name: "KeyboardsTests",
      dependencies: ["Keyboards"],
      exclude: ["Devices"],
      swiftSettings: common
    ),
    .testTarget(name: "LinuxSystemTests", dependencies: ["LinuxSystem"], swiftSettings: common),
    .testTarget(name: "PairingTests", dependencies: ["Pairing"], swiftSettings: common),
    .testTarget(
      name: "SystemBusTests",
      dependencies: ["BusTesting", "LinuxSystem", "SystemBus"],
      swiftSettings: common
    ),
    .target(
      name: "BusTesting",
      dependencies: ["LinuxSystem", "SystemBus"],
      path: "Tests/BusTesting",
      swiftSettings: common
    ),
    .testTarget(
      name: "KbdctlCommandsTests",
      dependencies: ["KbdctlCommands", "Keyboards"],
      swiftSettings: common
    ),
    .testTarget(
      name: "KbdctlTests",
      dependencies: ["kbdctl"],
      exclude: ["Machines", "Transcripts"],
      swiftSettings: common
    ),
    .testTarget(name: "HouseRulesTests", swiftSettings: common),
  ],
  swiftLanguageModes: [.v6]
)
