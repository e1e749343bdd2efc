import Keyboards
import Layouts
import Text

extension LayoutCommand {
  /// What was found or done, and what could not be read for it.
  package struct Answer: Sendable {
    package var text: String

    /// Whether it is a document or a picture of what keys type, in which each mark counts.
    package var isExact = false

    /// To be told after the text; `nil` as a rule.
    package var failure: CommandFailure?
  }

  /// Does what was asked for, once all layouts that it names are known to exist.
  ///
  /// - Parameter ports: The machine.
  /// - Returns: What to print.
  /// - Throws: ``CommandFailure`` when it cannot be done; nothing has changed then.
  package func perform(on ports: LayoutPorts) throws(CommandFailure) -> Answer {
    for layout in namedLayouts { try ports.check(layout) }
    switch self {
    case .list(let keyboard, let json):
      guard let keyboard else { return Self.listing(of: ports.keyboards(), json: json, on: ports) }
      return Self.listing(of: [try ports.keyboard(keyboard)], json: json, on: ports)
    case .available(let text, let json):
      return Answer(
        text: try Self.available(text, json: json, in: ports.catalog()),
        isExact: json
      )
    case .show(let name, let layout, let format):
      let keyboard = try ports.keyboard(name)
      let held = ports.layouts(keyboard)
      let table = try ports.legends(layout ?? held.layouts.choice.current)
      let geometry = held.layouts.geometry
      let picture = Self.picture(of: keyboard, table, geometry: geometry, format: format)
      return Answer(text: picture, isExact: true, failure: held.failure)
    case .misnamed(let error):
      throw CommandFailure(misnamed: error, near: ports.nearest)
    case .change(let name, .unset):
      return Answer(text: try Self.unset(try ports.keyboard(name), on: ports))
    case .change(let name, let change):
      return Answer(text: try change.perform(on: try ports.keyboard(name), ports))
    }
  }

  /// A record that cannot be read hides no other keyboard.
  private static func listing(
    of keyboards: [Keyboard],
    json: Bool,
    on ports: LayoutPorts
  ) -> Answer {
    var rows: [LayoutListing.Row] = []
    var failure: CommandFailure?
    for keyboard in keyboards {
      let held = ports.layouts(keyboard)
      rows.append(LayoutListing.Row(keyboard: keyboard, layouts: held.layouts))
      failure = failure ?? held.failure
    }
    let listing = LayoutListing(rows)
    return Answer(
      text: json ? "\(listing.json)\n" : listing.text,
      isExact: json,
      failure: failure
    )
  }

  private static func available(
    _ text: String?,
    json: Bool,
    in catalog: LayoutCatalog
  ) throws(CommandFailure) -> String {
    let entries = text.map(catalog.matching) ?? catalog.entries
    if json { return "\(JSON(available: entries))\n" }
    if entries.isEmpty, let text {
      throw CommandFailure(
        "no layout has \(inQuotes(text)) in its name or description",
        remedy: LayoutCatalog.advice
      )
    }
    return twoColumns(entries.map { ("\($0.name)", $0.description) }, indent: 0)
  }

  private static func picture(
    of keyboard: Keyboard,
    _ table: LegendTable,
    geometry: Geometry,
    format: PictureFormat
  ) -> String {
    switch format {
    case .json:
      let json = JSON(legendsOf: keyboard, geometry: geometry, table: table)
      return "\(json)\n"
    case .text:
      let picture = KeyboardPicture(table, rows: geometry.rows(of: keyboard.kind))
      let shape =
        switch (keyboard.kind, geometry) {
        case (.keypad, _): "with Num Lock on"
        case (.keyboard, .unknown): "shape not known, so drawn as iso"
        case (.keyboard, _): "shape \(geometry.rawValue)"
        }
      return "\(keyboard.name), layout \(table.nameInWords), \(shape)\n\n\(picture.drawing)\n"
        + picture.spokenLines
    }
  }

  private static func unset(
    _ keyboard: Keyboard,
    on ports: LayoutPorts
  ) throws(CommandFailure) -> String {
    var wasChosen = false
    var layouts = ""
    try ports.update(keyboard) { record, otherwise in
      wasChosen = record.choice != nil
      record.choice = nil
      layouts = otherwise.inWords
    }
    return wasChosen
      ? "\(keyboard.name) now types \(layouts).\n"
      : "Nothing was chosen for \(keyboard.name); it types \(layouts).\n"
  }
}

extension LayoutCommand.Change {
  fileprivate func perform(
    on keyboard: Keyboard,
    _ ports: LayoutPorts
  ) throws(CommandFailure) -> String {
    var result: Result<LayoutChoice, LayoutChoice.ChangeError>?
    try ports.update(keyboard) { record, otherwise in
      var choice = record.choice ?? otherwise.choice
      do throws(LayoutChoice.ChangeError) {
        try apply(to: &choice)
        record.choice = choice
        result = .success(choice)
      } catch {
        result = .failure(error)
      }
    }
    switch result {
    case .success(let choice): return sentence(keyboard, choice)
    case .failure(let failure):
      throw CommandFailure(
        failure.message,
        remedy: "See them with ‘kbdctl layout list \(shellWord(keyboard.id))’."
      )
    case nil: preconditionFailure("a change was not made, and nothing was thrown")
    }
  }

  private func apply(to choice: inout LayoutChoice) throws(LayoutChoice.ChangeError) {
    switch self {
    case .set(let names): choice = try LayoutChoice(names)
    case .add(let names): try choice.add(names)
    case .remove(let names): try choice.remove(names)
    case .move(let name, let position): try choice.move(name, to: position)
    case .next: choice.next()
    case .unset: break
    }
  }

  /// One sentence, to be read aloud.
  private func sentence(_ keyboard: Keyboard, _ choice: LayoutChoice) -> String {
    if case .next = self {
      guard choice.layouts.count > 1 else {
        return "\(keyboard.name) has only one layout, \(choice.current).\n"
      }
      return "\(keyboard.name) now types \(choice.current).\n"
    }
    return "\(keyboard.name) now types \(choice.inWords).\n"
  }
}
