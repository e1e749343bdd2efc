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
    system("CEvdev", pkgConfig: "libevdev", apt: "libevdev-dev"),

    .target(name: "Keyboards", swiftSettings: pure),
    .target(name: "Pairing", swiftSettings: pure),
    .target(name: "LinuxSystem", dependencies: ["CLinux"], swiftSettings: common),
    .target(
      name: "Wording",
      dependencies: ["Keyboards"],
      resources: [.embedInCode("Resources/en.words")],
      swiftSettings: pure
    ),
    system("CSpeechd", pkgConfig: "speech-dispatcher", apt: "libspeechd-dev"),
    .target(
      name: "Speech",
      dependencies: ["CSpeechd", "LinuxSystem", "Wording"],
      swiftSettings: common
    ),
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
    .target(
      name: "KbdctlCommands",
      dependencies: ["Keyboards", "Pairing"],
      swiftSettings: pure
    ),
    .target(
      name: "Shortcuts",
      dependencies: ["Keyboards"],
      resources: [.embedInCode("Resources/commands.tsv")],
      swiftSettings: pure
    ),
    .target(
      name: "Listening",
      dependencies: ["Keyboards", "Shortcuts"],
      swiftSettings: pure
    ),
    .target(
      name: "InputDevices",
      dependencies: ["CEvdev", "Keyboards", "LinuxSystem"],
      swiftSettings: common
    ),
    .target(
      name: "Forwarding",
      dependencies: ["InputDevices", "Keyboards", "LinuxSystem", "Listening"],
      swiftSettings: common
    ),
    .executableTarget(
      name: "kbdctl",
      dependencies: [
        "BluetoothLinks", "Hotplug", "InputDevices", "KbdctlCommands", "Keyboards", "LinuxSystem",
        "Pairing", "Speech", "SystemBus", "Wording",
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
    .testTarget(name: "PairingTests", dependencies: ["Pairing"], swiftSettings: common),
    .testTarget(
      name: "SystemBusTests",
      dependencies: ["BusTesting", "LinuxSystem", "SystemBus"],
      swiftSettings: common
    ),
    .testTarget(
      name: "BluetoothLinksTests",
      dependencies: ["BluetoothLinks", "BusTesting", "LinuxSystem", "Pairing", "SystemBus"],
      swiftSettings: common
    ),
    .target(
      name: "BusTesting",
      dependencies: ["LinuxSystem", "SystemBus"],
      path: "Tests/BusTesting",
      swiftSettings: common
    ),
    .testTarget(
      name: "WordingTests",
      dependencies: ["Keyboards", "Wording"],
      swiftSettings: common
    ),
    .testTarget(
      name: "SpeechTests",
      dependencies: ["LinuxSystem", "Speech", "Wording"],
      swiftSettings: common
    ),
    .testTarget(
      name: "KbdctlCommandsTests",
      dependencies: ["KbdctlCommands", "Keyboards"],
      swiftSettings: common
    ),
    .testTarget(
      name: "ShortcutsTests",
      dependencies: ["Keyboards", "Shortcuts"],
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
