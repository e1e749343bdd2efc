import Bluetooth
import KbdctlCommands
import Testing
import Text

@Suite struct DoctorReportTests {
  typealias Finding = DoctorReport.Finding

  static let all = [
    Finding(.ok, "A", "all is well"),
    Finding(.notLookedAt, "B", "nobody answers"),
    Finding(.wrong, "C", "it is broken", remedy: "Mend it."),
    Finding(.hint, "D", "it is small", remedy: "Enlarge it."),
    Finding(.wrong, "E", "it is lost", remedy: "Find it."),
  ]

  @Test func `a summary comes first, then what is wrong, and what is in order last`() {
    #expect(
      DoctorReport(Self.all).text == """
        2 things need attention, 1 hint, 1 not looked at, 1 in order.
        wrong: C: it is broken. Mend it.
        wrong: E: it is lost. Find it.
        hint: D: it is small. Enlarge it.
        not looked at: B: nobody answers.
        ok: A: all is well.

        """
    )
    #expect(!DoctorReport(Self.all).isHealthy)
  }

  private static let summaries: [([Finding], String)] = [
    ([], "Nothing is wrong, 0 in order.\n"),
    ([all[0]], "Nothing is wrong, 1 in order.\nok: A: all is well.\n"),
    (
      [all[0], all[2]],
      "1 thing needs attention, 1 in order.\nwrong: C: it is broken. Mend it.\n"
        + "ok: A: all is well.\n"
    ),
  ]

  @Test(arguments: summaries)
  func `a summary counts`(_ findings: [Finding], text: String) {
    #expect(DoctorReport(findings).text == text)
  }

  private static let sentences: [([Finding], Bool, String)] = [
    ([all[0]], true, "Listening will work for you now.\n"),
    (
      [all[0], all[3]], true,
      "Listening will work now, but read this.\nhint: D: it is small. Enlarge it.\n"
    ),
    (
      [all[0], all[3], all[2]], false,
      "Listening will not work for you yet.\nwrong: C: it is broken. Mend it.\n"
        + "hint: D: it is small. Enlarge it.\n"
    ),
  ]

  @Test(arguments: sentences)
  func `whether listening will work is one sentence`(
    _ findings: [Finding],
    isHealthy: Bool,
    text: String
  ) {
    let report = DoctorReport(findings, scope: .listening)
    #expect(report.text == text)
    #expect(report.isHealthy == isHealthy)
  }

  @Test func `the document for programs has the same order`() {
    #expect(
      DoctorReport([Self.all[0], Self.all[3]]).json.description == """
        {"summary":"Nothing is wrong, 1 hint, 1 in order.","findings":[\
        {"verdict":"hint","subject":"D","text":"it is small","remedy":"Enlarge it."},\
        {"verdict":"ok","subject":"A","text":"all is well","remedy":null}]}
        """
    )
  }

  @Test func `what does not answer or cannot be looked at is said to be so`() {
    let looks = [
      DoctorReport.Look("One") { [Self.all[0]] },
      DoctorReport.Look("Two") { () throws(CommandFailure) in
        throw CommandFailure("it is closed", remedy: "Open it.")
      },
      DoctorReport.Look("Three") { [Self.all[2]] },
    ]
    let report = DoctorReport(
      looks,
      [looks[0].findings(), looks[1].findings(), nil],
      scope: .machine
    )
    #expect(
      report.text == """
        Nothing is wrong, 2 not looked at, 1 in order.
        not looked at: Two: it is closed. Open it.
        not looked at: Three: there was no answer in time. Something there hangs, or the \
        machine is slow: try ‘kbdctl doctor --timeout 20s’.
        ok: A: all is well.

        """
    )
    #expect(report.isHealthy)
  }

  private static let services: [(BluetoothServiceState, String)] = [
    (
      .absent,
      "The Bluetooth service is not running."
        + " Start it with ‘sudo systemctl start bluetooth’; if there is none, install it with"
        + " ‘sudo apt install bluez’."
    ),
    (
      .silent,
      "The Bluetooth service is running but does not answer."
        + " Restart it with ‘sudo systemctl restart bluetooth’, then run the command again."
    ),
    (
      .forbidden,
      "This user may not use the Bluetooth service."
        + " Run the command as root, or in a session on this computer itself."
    ),
    (
      .noBus,
      "The system bus, over which programs reach the Bluetooth service, is not there."
        + " Start it with ‘sudo systemctl start dbus’; in a container, the host must share its bus."
    ),
    (
      .silentBus,
      "The system bus, over which programs reach the Bluetooth service, does not answer."
        + " Restart this computer: nearly everything on it needs this bus."
    ),
  ]

  @Test(arguments: services)
  func `what is in the way of BlueZ has a sentence of its own`(
    _ service: BluetoothServiceState,
    text: String
  ) {
    let findings = DoctorReport.Finding.bluetooth(
      BluetoothSnapshot(service: service),
      version: nil,
      kernelAdapters: []
    )
    let verdict = service.isUnheard ? "wrong" : "hint"
    #expect(brief(findings).first == "\(verdict): \(text)")
  }
}
