package import Keyboards
package import Layouts
import Text

extension DoctorReport.Finding {
  /// The layouts of keyboards, each of which was built as a listener does.
  ///
  /// - Parameters:
  ///   - keyboards: Those that are there.
  ///   - layouts: Tells what holds for one.
  ///   - build: Builds a layout.
  /// - Returns: One finding, or one for each keyboard whose layouts are wrong.
  package static func layouts(
    _ keyboards: [Keyboard],
    of layouts: (Keyboard) -> [LayoutName],
    build: (LayoutName) throws(CommandFailure) -> Void
  ) -> [Self] {
    let subject = "Layouts"
    var built: Set<LayoutName> = []
    var findings: [Self] = []
    for keyboard in keyboards {
      do throws(CommandFailure) {
        for layout in layouts(keyboard) where built.insert(layout).inserted {
          try build(layout)
        }
      } catch {
        let text = "\(keyboard.name): \(error.message)"
        findings.append(.init(.wrong, subject, text, remedy: error.remedy ?? ""))
      }
    }
    guard findings.isEmpty else { return findings }
    let names = built.map(\.description).sorted().joined(separator: ", ")
    return [
      keyboards.isEmpty
        ? .init(
          .notLookedAt,
          subject,
          "there is no keyboard",
          remedy: "See what there is with ‘kbdctl list --all’."
        ) : .init(.ok, subject, "those of your keyboards are there: \(names)")
    ]
  }

  /// The system's own layouts, as systemd-localed tells them.
  ///
  /// - Parameters:
  ///   - told: Its list, `nil` when it did not answer.
  ///   - used: What kbdctl takes for a keyboard without a layout of its own.
  /// - Returns: A hint when the two differ.
  package static func systemLayouts(_ told: String?, used: LayoutName) -> Self {
    let subject = "System layout"
    guard let told = told.map({ safeName($0) }) else {
      return .init(
        .notLookedAt,
        subject,
        "the system's settings service does not answer; without it kbdctl takes \(used)"
      )
    }
    let first = told.split(separator: ",").first.map(String.init) ?? ""
    guard first.isEmpty || first == used.layout else {
      return .init(
        .hint,
        subject,
        "the system says \(told), but kbdctl takes \(used) for keyboards without a layout of their own",
        remedy: "Make them the same with ‘sudo localectl set-x11-keymap \(shellWord(told))’."
      )
    }
    return .init(.ok, subject, told.isEmpty ? "none is set, so \(used) is taken" : "\(told)")
  }
}
