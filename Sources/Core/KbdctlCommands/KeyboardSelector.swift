package import Keyboards
import Text

/// KEYBOARD on the command line, which must mean exactly one.
package struct KeyboardSelector: Hashable, Sendable {
  private let pattern: KeyboardPattern

  package init(_ text: String) { pattern = KeyboardPattern(text) }

  /// The one keyboard that is meant; one that fits exactly wins over one that fits by its name.
  ///
  /// - Parameters:
  ///   - keyboards: All that there are.
  ///   - others: Devices that the user may have taken for one.
  ///   - kept: Keyboards that only their records tell of, asked for when no other fits: what was
  ///     kept of one that is gone for good must not stand in the way of one that is there.
  /// - Returns: One of the keyboards.
  /// - Throws: ``CommandFailure`` that lists the candidates when none or several fit.
  package func choose(
    from keyboards: [Keyboard],
    others: [OtherDevice] = [],
    orElse kept: () -> [Keyboard] = { [] }
  ) throws(CommandFailure) -> Keyboard {
    var keyboards = keyboards
    var chosen = best(of: keyboards)
    if chosen.isEmpty {
      let kept = kept()
      chosen = best(of: kept)
      if keyboards.isEmpty { keyboards = kept }
    }
    if chosen.count == 1 { return chosen[0] }
    guard chosen.isEmpty else {
      throw CommandFailure(
        "\(inQuotes(pattern)) fits \(chosen.count) keyboards, and one is wanted",
        remedy: "Say which by its id:\n\(Self.listing(chosen))"
      )
    }
    if let other = others.first(where: pattern.fits) {
      throw CommandFailure(
        "no keyboard fits \(inQuotes(pattern)); \(other.name) is not one: \(other.reason)",
        remedy: other.candidate.map {
          "If it is one, say so with ‘kbdctl kind \(shellWord($0.id)) keyboard’."
        } ?? "See all devices with ‘kbdctl list --all’."
      )
    }
    guard keyboards.isEmpty else {
      throw CommandFailure(
        "no keyboard fits \(inQuotes(pattern))",
        remedy: "There are:\n\(Self.listing(keyboards))"
      )
    }
    throw CommandFailure(
      "no keyboard fits \(inQuotes(pattern)), since there is none on this machine",
      remedy: "See what else is there with ‘kbdctl list --all’."
    )
  }

  /// The keyboard that is meant if no other can fit as well, wherever it may be: by its whole id,
  /// node or address.
  package func exact(in keyboards: [Keyboard]) -> Keyboard? {
    guard !pattern.hasWildcard else { return nil }
    return keyboards.first { (pattern.fit($0) ?? .partOfName) > .model }
  }

  private func best(of keyboards: [Keyboard]) -> [Keyboard] {
    let fits = keyboards.compactMap { keyboard in
      pattern.fit(keyboard).map { (keyboard: keyboard, fit: $0) }
    }
    let best = fits.map(\.fit).max()
    return fits.filter { $0.fit == best }.map(\.keyboard)
  }

  /// The keyboards that several texts mean.
  ///
  /// - Parameters:
  ///   - texts: As they were written; none of them means all keyboards.
  ///   - keyboards: Looks at what there is.
  /// - Returns: Their ids, or `nil` for all.
  /// - Throws: ``CommandFailure`` for the first text that does not mean exactly one.
  package static func ids(
    of texts: [String],
    among keyboards: () throws(CommandFailure) -> [Keyboard]
  ) throws(CommandFailure) -> Set<Keyboard.ID>? {
    guard !texts.isEmpty else { return nil }
    let keyboards = try keyboards()
    var ids: Set<Keyboard.ID> = []
    for text in texts { ids.insert(try KeyboardSelector(text).choose(from: keyboards).id) }
    return ids
  }

  private static func listing(_ keyboards: [Keyboard]) -> String {
    keyboards.map { "  \($0.id)  \($0.name)" }.joined(separator: "\n")
  }
}
