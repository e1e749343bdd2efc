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
    case .change(let name, let change, let json):
      return try change.perform(on: try ports.keyboard(name), json: json, ports)
    case .check(let keyboard, let json):
      let keyboards = try keyboard.map { name throws(CommandFailure) in [try ports.keyboard(name)] }
      return try Self.check(of: keyboards ?? ports.keyboards(), json: json, on: ports)
    }
  }

  private static func check(
    of keyboards: [Keyboard],
    json: Bool,
    on ports: LayoutPorts
  ) throws(CommandFailure) -> Answer {
    let held = keyboards.map { ($0, ports.layouts($0)) }
    let report = try LayoutCheckReport(
      held.map { (keyboard: $0, layouts: $1.layouts) },
      ports
    )
    return Answer(
      text: json ? "\(report.json)\n" : report.text,
      isExact: json,
      failure: held.lazy.compactMap { $1.failure }.first
    )
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
}
