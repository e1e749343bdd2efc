import BluetoothLinks
import Diagnosis
import KbdctlCommands
import Keyboards
import Layouts
import LinuxSystem
import Performing
import SettingsFiles
import Speech
import SystemBus

/// `kbdctl doctor`.
struct DoctorCommand {
  private typealias Finding = DoctorReport.Finding

  private let options: DoctorOptions

  init(_ options: DoctorOptions) { self.options = options }

  func run() throws(CommandFailure) {
    let end = monotonicNow() + options.patience
    let looks = options.looks(needed: Self.needed, others: Self.others(until: end))
    let answers: [[Finding]?]
    do throws(Errno) {
      answers = try sideBySide(
        within: options.limit,
        looks.map { look in { @Sendable in look.findings() } }
      )
    } catch {
      throw .cannotLook("\(error)")
    }
    let report = DoctorReport(looks, answers, scope: options.scope)
    options.isJSON ? printExactly("\(report.json)\n") : printText(report.text)
    if !report.isHealthy { processEnd.end(1) }
  }

  private static let needed = [
    DoctorReport.Look("Rights") {
      let access = AccessFacts(MachineFiles(), caller: sudoCaller())
      let uinput = UinputFacts(MachineFiles())
      return [Finding.reading(access)] + Finding.virtualKeyboards(access, uinput)
    },
    DoctorReport.Look("Configuration") { () throws(CommandFailure) in
      Finding.configuration(try CheckCommand.report(on: nil))
    },
    DoctorReport.Look("Programs") { Finding.otherPrograms(RunningProgram.all(MachineFiles())) },
  ]

  private static func others(until end: Duration) -> [DoctorReport.Look] {
    @Sendable func patience() -> Duration { max(end - monotonicNow(), .zero) }
    return [
      DoctorReport.Look("Speech") {
        Finding.speech(SpeechFacts(at: SpeechAddress(.ofThisProcess), within: patience()))
      },
      DoctorReport.Look("Chosen layouts") { state(of: ChosenLayouts.store) },
      DoctorReport.Look("System layout") {
        // It is asked once, with time left for the layouts that follow from it.
        let told = LocaleService.layouts(within: patience() / 2)
        let used = ChosenLayouts.systemLayouts(by: { told })
        let lists = told.map { ($0.layouts, $0.variants) }
        return layouts(used).findings() + [Finding.systemLayouts(lists, used: used)]
      },
      DoctorReport.Look("Bluetooth radio") {
        Finding.radio(KernelState().switches, hasInputDriver: KernelState().hasInputDriver)
      },
      DoctorReport.Look("Bluetooth") {
        Finding.bluetooth(
          BluetoothAccess.glance(within: patience()),
          version: InstalledBlueZ.version(),
          kernelAdapters: KernelState().adapters
        )
      },
      DoctorReport.Look("Session") { Finding.surroundings(Surroundings(MachineFiles())) },
    ]
  }

  private static func layouts(_ system: LayoutChoice) -> DoctorReport.Look {
    DoctorReport.Look("Layouts") { () throws(CommandFailure) in
      let facts = try KeyboardFacts(systemLayouts: system)
      return Finding.layouts(
        facts.inventory.keyboards,
        of: { facts.layouts(of: $0).layouts.choice.layouts },
        build: { (layout) throws(CommandFailure) in _ = try ChosenLayouts.legends(of: layout) }
      )
    }
  }

  private static func state(of store: StateStore) -> [Finding] {
    let folder = store.recordFolder
    return Finding.state(
      Finding.StateFolder(
        path: folder,
        isThere: isAllowed([], folder),
        isWritable: isAllowed([.write, .execute], folder)
      ),
      store.records(among: [])
    )
  }
}
