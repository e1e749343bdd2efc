import BluetoothLinks
import Glibc
import KbdctlCommands
import LinuxSystem

/// `kbdctl doctor`.
struct DoctorCommand {
  private let options: DoctorOptions

  init(_ options: DoctorOptions) { self.options = options }

  func run() throws(CommandFailure) {
    let report = DoctorReport(
      [
        .output(
          isThere: isAllowed([], "/dev/uinput"),
          isUsable: isAllowed([.read, .write], "/dev/uinput")
        ),
        .input(
          (try? names(inFolder: DoctorReport.Finding.inputFolder)) ?? [],
          isReadable: { isAllowed(.read, $0) }
        ),
        .speech(isInstalled: isAllowed(.execute, "/usr/bin/speech-dispatcher")),
      ]
        + DoctorReport.Finding.bluetooth(
          BluetoothAccess.glance(),
          version: InstalledBlueZ.version(),
          kernelAdapters: KernelState().adapters
        )
    )
    print(options.isJSON ? "\(report.json)\n" : report.text, terminator: "")
    if !report.isHealthy { exit(1) }
  }
}
