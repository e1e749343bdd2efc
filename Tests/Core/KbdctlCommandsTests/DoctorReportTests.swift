import Bluetooth
import KbdctlCommands
import Testing

@Suite struct DoctorReportTests {
  @Test(arguments: [
    (true, true, "ok: Virtual keyboards: /dev/uinput may be used\n"),
    (
      true, false,
      "missing: Virtual keyboards: this user may not use /dev/uinput. Run the listener as root, or"
        + " install the project's udev rule and be a member of the group input.\n"
    ),
    (
      false, false,
      "missing: Virtual keyboards: there is no /dev/uinput."
        + " Run ‘modprobe uinput’ as root; a container has none.\n"
    ),
  ])
  func `virtual keyboards need uinput`(_ isThere: Bool, _ isUsable: Bool, text: String) {
    let report = DoctorReport([.output(isThere: isThere, isUsable: isUsable)])
    #expect(report.text == text)
    #expect(report.isHealthy == isUsable)
  }

  @Test(arguments: [
    (["event0", "event1", "mice"], 2, "ok: Reading keys: all 2 event nodes may be read\n"),
    (
      ["event0", "event1"], 1,
      "missing: Reading keys: this user may read 1 of 2 event nodes. Run the listener as root, or"
        + " become a member of the group input with ‘adduser USER input’ and log in again.\n"
    ),
    (
      ["by-id", "mice"], 0,
      "missing: Reading keys: there are no event nodes in /dev/input."
        + " Run ‘modprobe evdev’ as root; a container has none.\n"
    ),
  ])
  func `reading needs every event node`(_ names: [String], _ readable: Int, text: String) {
    let open = Set((0..<readable).map { "/dev/input/event\($0)" })
    let report = DoctorReport([.input(names, isReadable: open.contains)])
    #expect(report.text == text)
    #expect(report.isHealthy == text.hasPrefix("ok"))
  }

  @Test(arguments: [
    (true, "ok: Speech: Speech Dispatcher is installed\n"),
    (
      false,
      "note: Speech: Speech Dispatcher is not installed."
        + " Install the package speech-dispatcher, or use ‘--speech print’.\n"
    ),
  ])
  func `a machine without a voice is healthy`(_ isInstalled: Bool, text: String) {
    let report = DoctorReport([.speech(isInstalled: isInstalled)])
    #expect(report.text == text)
    #expect(report.isHealthy)
  }

  @Test(arguments: [
    (
      BluetoothServiceState.absent,
      "The Bluetooth service is not running."
        + " Start it with ‘systemctl start bluetooth’; if there is none, install the package bluez."
    ),
    (
      .silent,
      "The Bluetooth service is running but does not answer."
        + " Restart it with ‘systemctl restart bluetooth’, then run the command again."
    ),
    (
      .forbidden,
      "This user may not use the Bluetooth service."
        + " Run the command as root, or in a session on this computer itself."
    ),
    (
      .noBus,
      "The system bus, over which programs reach the Bluetooth service, is not there."
        + " Start it with ‘systemctl start dbus’; in a container, the host must share its bus."
    ),
    (
      .silentBus,
      "The system bus, over which programs reach the Bluetooth service, does not answer."
        + " Restart this computer: nearly everything on it needs this bus."
    ),
  ])
  func `what is in the way of BlueZ has a sentence of its own`(
    _ service: BluetoothServiceState,
    text: String
  ) {
    let findings = DoctorReport.Finding.bluetooth(
      BluetoothSnapshot(service: service),
      version: nil,
      kernelAdapters: []
    )
    #expect(DoctorReport(findings).text.hasPrefix("note: Bluetooth service: \(text)\n"))
  }
}
