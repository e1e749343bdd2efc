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
  ///   - told: Its lists, `nil` when it did not answer.
  ///   - used: What kbdctl takes for a keyboard without layouts of its own.
  /// - Returns: A hint when the two differ, be it in a variant or in their order.
  package static func systemLayouts(
    _ told: SystemLayoutSources.Lists?,
    used: LayoutChoice
  ) -> Self {
    let subject = "System layout"
    let taken = used.layouts.map(\.description).joined(separator: ", ")
    guard let told else {
      return .init(
        .notLookedAt,
        subject,
        "the system's settings service does not answer; without it kbdctl takes \(taken)"
      )
    }
    let text = written(told)
    guard !text.isEmpty else { return .init(.ok, subject, "none is set, so \(taken) is taken") }
    guard text != taken else { return .init(.ok, subject, taken) }
    return .init(
      .hint,
      subject,
      "the system says \(text), but kbdctl takes \(taken) for keyboards without layouts of their"
        + " own",
      remedy: "If the system is right, see what XKB_DEFAULT_LAYOUT says; if kbdctl is, make them"
        + " the same with \(inQuotes(LayoutSetting.localectl(used.layouts)))."
    )
  }

  /// Every layout with its variant, also those that are in no form that XKB has.
  private static func written(_ lists: SystemLayoutSources.Lists) -> String {
    func parts(_ list: String) -> [String] {
      list.split(separator: ",", omittingEmptySubsequences: false).map { safeName(String($0)) }
    }
    let variants = parts(lists.variants)
    return parts(lists.layouts).enumerated().map { place, layout in
      let variant = variants.indices.contains(place) ? variants[place] : ""
      return variant.isEmpty ? layout : "\(layout)(\(variant))"
    }
    .joined(separator: ", ")
  }
}
