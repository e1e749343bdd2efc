// swift-tools-version: 6.2
import PackageDescription

/// A C library found by pkg-config; its module map and shim.h are in Sources/C/<name>.
func system(_ name: String, pkgConfig: String, apt: String) -> Target {
  .systemLibrary(
    name: name,
    path: "Sources/C/\(name)",
    pkgConfig: pkgConfig,
    providers: [.apt([apt])]
  )
}

/// C or C++ of our own, for what Swift cannot import.
func ownC(_ name: String) -> Target { .target(name: name, path: "Sources/C/\(name)") }

/// Every target: warnings are errors, imports and existentials are explicit.
let common: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// What millions of random keys go through in tests, which without this would take minutes.
let quickInDebug: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// Decides, without C, clock or input and output: the compiler refuses any unsafe construct.
func pure(
  _ name: String,
  _ dependencies: [Target.Dependency] = [],
  data: String? = nil,
  isQuickInDebug: Bool = false
) -> Target {
  .target(
    name: name,
    dependencies: dependencies,
    path: "Sources/Core/\(name)",
    resources: data.map { [.embedInCode("Resources/\($0)")] },
    swiftSettings: common + [.strictMemorySafety()] + (isQuickInDebug ? quickInDebug : [])
  )
}

/// Turns what a C library gives into values of the pure targets.
func wrapper(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(
    name: name,
    dependencies: dependencies,
    path: "Sources/System/\(name)",
    swiftSettings: common
  )
}

/// The tests of one target, in a folder of the same floor.
func tests(
  of name: String,
  in floor: String,
  _ dependencies: [Target.Dependency],
  exclude: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: dependencies,
    path: "Tests/\(floor)/\(name)Tests",
    exclude: exclude,
    swiftSettings: common
  )
}

let package = Package(
  name: "kbdctl",
  targets: [
    system("CUdev", pkgConfig: "libudev", apt: "libudev-dev"),
    system("CEvdev", pkgConfig: "libevdev", apt: "libevdev-dev"),
    system("CXKBCommon", pkgConfig: "xkbcommon", apt: "libxkbcommon-dev"),
    ownC("CXKBRegistry"),
    system("CBluetooth", pkgConfig: "bluez", apt: "libbluetooth-dev"),
    system("CSystemd", pkgConfig: "libsystemd", apt: "libsystemd-dev"),
    system("CLogin", pkgConfig: "libsystemd", apt: "libsystemd-dev"),
    ownC("CLinux"),
    ownC("CToml"),

    pure("Text"),
    pure("Bluetooth", ["Text"]),
    pure("Keyboards", ["Bluetooth", "Text"], data: "products.tsv", isQuickInDebug: true),
    pure("Layouts", ["Keyboards", "Text"], isQuickInDebug: true),
    pure("Shortcuts", ["Keyboards", "Text"], data: "commands.tsv", isQuickInDebug: true),
    pure("Wording", ["Keyboards", "Text"], data: "en.words"),
    pure("Pairing", ["Bluetooth", "Wording"]),
    pure("Settings", ["Keyboards", "Layouts", "Shortcuts", "Text"]),
    pure(
      "KeyPath",
      ["Keyboards", "Layouts", "Settings", "Shortcuts", "Text"],
      isQuickInDebug: true
    ),
    pure("Performing", ["KeyPath", "Keyboards", "Layouts", "Shortcuts", "Wording"]),
    pure(
      "Listening",
      ["KeyPath", "Keyboards", "Layouts", "Performing", "Settings", "Shortcuts", "Text", "Wording"]
    ),
    pure(
      "KbdctlCommands",
      [
        "Bluetooth", "Keyboards", "Layouts", "Pairing", "Performing", "Settings", "Shortcuts",
        "Text",
        "Wording",
      ]
    ),

    wrapper("LinuxSystem", ["CLinux"]),
    wrapper("Hotplug", ["CUdev", "Keyboards", "LinuxSystem"]),
    wrapper("InputDevices", ["CEvdev", "Keyboards", "LinuxSystem"]),
    wrapper(
      "Keymaps",
      ["CXKBCommon", "CXKBRegistry", "Keyboards", "Layouts", "LinuxSystem", "Text"]
    ),
    wrapper(
      "SettingsFiles",
      ["CToml", "Keyboards", "Layouts", "LinuxSystem", "Settings", "Text"]
    ),
    wrapper("SystemBus", ["CSystemd", "LinuxSystem"]),
    wrapper("Seats", ["CLogin", "Layouts", "LinuxSystem"]),
    wrapper(
      "BluetoothLinks",
      ["Bluetooth", "CBluetooth", "LinuxSystem", "Pairing", "SystemBus"]
    ),
    wrapper("WallClock", ["Wording"]),
    wrapper(
      "Speech",
      ["KbdctlCommands", "LinuxSystem", "Performing", "Text", "Wording"]
    ),
    wrapper("Diagnosis", ["KbdctlCommands", "LinuxSystem"]),

    // The input thread: the key path, run on real devices.
    // It holds values of Shortcuts inside those of KeyPath: without naming both, a build that is
    // not from clean misses a change of their size.
    wrapper(
      "Forwarding",
      ["InputDevices", "KeyPath", "Keyboards", "LinuxSystem", "Listening", "Shortcuts"]
    ),

    .executableTarget(
      name: "kbdctl",
      dependencies: [
        "Bluetooth", "BluetoothLinks", "Diagnosis", "Forwarding", "Hotplug", "InputDevices",
        "KbdctlCommands", "KeyPath", "Keyboards", "Keymaps", "Layouts", "LinuxSystem", "Listening",
        "Pairing", "Performing", "Seats", "Settings", "SettingsFiles", "Shortcuts", "Speech",
        "SystemBus", "Text", "WallClock", "Wording",
      ],
      path: "Sources/Programs/kbdctl",
      swiftSettings: common
    ),

    tests(of: "Text", in: "Core", ["Text"]),
    tests(of: "Keyboards", in: "Core", ["Keyboards"], exclude: ["Devices"]),
    tests(of: "Layouts", in: "Core", ["Keyboards", "Layouts"]),
    tests(of: "Shortcuts", in: "Core", ["Keyboards", "Shortcuts"]),
    tests(of: "Wording", in: "Core", ["Keyboards", "Wording"]),
    tests(
      of: "KeyPath",
      in: "Core",
      [
        "KeyPath", "Keyboards", "Keymaps", "Layouts", "SeededNumbers", "Settings", "SettingsFiles",
        "Shortcuts",
      ]
    ),
    tests(
      of: "Performing",
      in: "Core",
      ["KeyPath", "Keyboards", "Performing", "Shortcuts", "Wording"]
    ),
    tests(
      of: "Listening",
      in: "Core",
      [
        "KeyPath", "Keyboards", "Layouts", "Listening", "Performing", "Settings", "Shortcuts",
        "Wording",
      ]
    ),
    tests(
      of: "KbdctlCommands",
      in: "Core",
      [
        "Bluetooth", "KbdctlCommands", "Keyboards", "Keymaps", "Layouts", "Pairing", "Performing",
        "Settings", "SettingsFiles", "Text",
      ]
    ),
    tests(of: "Bluetooth", in: "Core", ["Bluetooth"]),
    tests(of: "Pairing", in: "Core", ["Bluetooth", "Pairing", "Wording"]),
    tests(
      of: "SystemBus",
      in: "System",
      ["BusTesting", "LinuxSystem", "SocketTesting", "SystemBus"]
    ),
    tests(of: "Seats", in: "System", ["BusTesting", "Layouts", "LinuxSystem", "Seats"]),
    tests(
      of: "BluetoothLinks",
      in: "System",
      [
        "Bluetooth", "BluetoothLinks", "BusTesting", "LinuxSystem", "Pairing", "SocketTesting",
        "SystemBus", "Wording",
      ]
    ),
    .target(
      name: "SeededNumbers",
      path: "Tests/Core/SeededNumbers",
      swiftSettings: common
    ),
    .target(
      name: "BusTesting",
      dependencies: ["LinuxSystem", "SystemBus"],
      path: "Tests/System/BusTesting",
      swiftSettings: common
    ),
    .target(
      name: "SocketTesting",
      path: "Tests/System/SocketTesting",
      swiftSettings: common
    ),
    tests(of: "LinuxSystem", in: "System", ["LinuxSystem", "SocketTesting"]),
    tests(
      of: "InputDevices",
      in: "System",
      ["CEvdev", "InputDevices", "Keyboards", "LinuxSystem"]
    ),
    // umockdev makes up a machine for a program of its own.
    .executableTarget(
      name: "HotplugProbe",
      dependencies: ["Hotplug", "Keyboards", "LinuxSystem"],
      path: "Tests/System/HotplugProbe",
      swiftSettings: common
    ),
    tests(of: "Hotplug", in: "System", ["HotplugProbe"]),
    tests(
      of: "Keymaps",
      in: "System",
      [
        "CXKBCommon", "KeyPath", "Keyboards", "Keymaps", "Layouts", "LinuxSystem",
        "SeededNumbers", "Shortcuts", "Wording",
      ]
    ),
    tests(
      of: "SettingsFiles",
      in: "System",
      ["Keyboards", "Layouts", "SeededNumbers", "Settings", "SettingsFiles", "Shortcuts"]
    ),
    tests(
      of: "Speech",
      in: "System",
      ["KbdctlCommands", "LinuxSystem", "Performing", "SocketTesting", "Speech", "Wording"]
    ),
    tests(
      of: "Diagnosis",
      in: "System",
      ["Diagnosis", "KbdctlCommands", "LinuxSystem"]
    ),
    tests(
      of: "Kbdctl",
      in: "Programs",
      ["BusTesting", "LinuxSystem", "SocketTesting", "SystemBus", "kbdctl"],
      exclude: ["Configurations", "Machines", "Scenarios", "Settings", "Transcripts"]
    ),
    tests(of: "HouseRules", in: "House", []),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
