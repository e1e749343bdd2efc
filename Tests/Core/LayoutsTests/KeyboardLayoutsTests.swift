import Keyboards
import Layouts
import Testing

@Suite struct KeyboardLayoutsTests {
  private func record(
    _ layout: String?,
    _ geometry: Geometry?
  ) throws -> KeyboardRecord {
    KeyboardRecord(
      id: Keyboard.ID(rawValue: "k"),
      name: "K",
      vendor: 1,
      product: 2,
      unique: "",
      choice: try layout.map { LayoutChoice(only: try LayoutName($0)) },
      geometry: geometry
    )
  }

  private static let cases:
    [(String?, Geometry?, String?, Geometry?, String, KeyboardLayouts.Origin, Geometry)] = [
      ("fr", .ansi, "de", .iso, "fr", .chosen, .ansi),
      ("fr", nil, "de", .iso, "fr", .chosen, .iso),
      (nil, .ansi, "de", nil, "de", .configured, .ansi),
      (nil, nil, nil, .jis, "gb", .system, .jis),
      (nil, nil, nil, nil, "gb", .system, .unknown),
    ]

  @Test(arguments: cases)
  func `what was chosen comes first, then the configuration, then the machine`(
    chosen: String?,
    chosenGeometry: Geometry?,
    configured: String?,
    configuredGeometry: Geometry?,
    layout: String,
    origin: KeyboardLayouts.Origin,
    geometry: Geometry
  ) throws {
    let gb = LayoutChoice(only: try LayoutName("gb"))
    let layouts = KeyboardLayouts(
      record: try record(chosen, chosenGeometry),
      configured: (
        try configured.map { LayoutChoice(only: try LayoutName($0)) }, configuredGeometry
      ),
      system: gb
    )
    #expect(layouts.choice.current.description == layout)
    #expect(layouts.origin == origin)
    #expect(layouts.geometry == geometry)
  }
}
