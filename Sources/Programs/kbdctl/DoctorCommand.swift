import BluetoothLinks
import Glibc
import KbdctlCommands
import LinuxSystem

/// `kbdctl doctor`.
struct DoctorCommand {
  private let options: DoctorOptions

  init(_ options: DoctorOptions) { self.options = options }

  func run() throws(CommandFailure) {
    let bluetooth = DoctorReport.Finding.bluetooth(
      BluetoothAccess.look(),
      version: Self.daemonVersion(),
      kernelAdapters: KernelState().adapters
    )
    let report = DoctorReport([Self.output(), Self.input(), Self.speech()] + bluetooth)
    print(options.isJSON ? "\(report.json)\n" : report.text, terminator: "")
    if !report.isHealthy { exit(1) }
  }

  /// Virtual keyboards are made through this.
  private static func output() -> DoctorReport.Finding {
    let subject = "Virtual keyboards"
    if access("/dev/uinput", R_OK | W_OK) == 0 {
      return .init(.ok, subject, "/dev/uinput may be used")
    }
    guard Errno.current != .notFound else {
      return .init(
        .missing,
        subject,
        "there is no /dev/uinput",
        remedy: "Run ‘modprobe uinput’ as root; a container has none."
      )
    }
    return .init(
      .missing,
      subject,
      "this user may not use /dev/uinput",
      remedy: "Run the listener as root, or install the project's udev rule and be a member of"
        + " the group input."
    )
  }

  private static func input() -> DoctorReport.Finding {
    let subject = "Reading keys"
    let folder = "/dev/input"
    let nodes = ((try? names(inFolder: folder)) ?? []).filter { $0.hasPrefix("event") }
    guard !nodes.isEmpty else {
      return .init(
        .missing,
        subject,
        "there are no event nodes in \(folder)",
        remedy: "Run ‘modprobe evdev’ as root; a container has none."
      )
    }
    let readable = nodes.count { access("\(folder)/\($0)", R_OK) == 0 }
    guard readable < nodes.count else {
      return .init(.ok, subject, "all \(nodes.count) event nodes may be read")
    }
    return .init(
      .missing,
      subject,
      "this user may read \(readable) of \(nodes.count) event nodes",
      remedy: "Run the listener as root, or become a member of the group input with"
        + " ‘adduser USER input’ and log in again."
    )
  }

  private static func speech() -> DoctorReport.Finding {
    let subject = "Speech"
    if access("/usr/bin/speech-dispatcher", X_OK) == 0 {
      return .init(.ok, subject, "Speech Dispatcher is installed")
    }
    return .init(
      .note,
      subject,
      "Speech Dispatcher is not installed",
      remedy: "Install the package speech-dispatcher, or use ‘--speech print’."
    )
  }

  /// The daemon does not tell its version on the bus.
  private static func daemonVersion() -> String? {
    let places = ["/usr/libexec/bluetooth/bluetoothd", "/usr/lib/bluetooth/bluetoothd"]
    guard let place = places.first(where: { access($0, X_OK) == 0 }),
      let output = popen("\(place) --version 2>/dev/null", "r")
    else { return nil }
    defer { pclose(output) }
    var buffer = [CChar](repeating: 0, count: 64)
    guard fgets(&buffer, CInt(buffer.count), output) != nil else { return nil }
    let bytes = buffer.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
