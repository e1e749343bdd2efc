import Keymaps
import Layouts
import Testing
import Text

@testable import KbdctlCommands

@Suite struct KeyboardPictureTests {
  @Test(arguments: Geometry.allCases, ["us", "fr", "de", "jp", "kr", "br", "ru", "th", "ara"])
  func `every picture fits into 80 columns, and its lines are equally wide`(
    _ geometry: Geometry,
    layout: String
  ) throws {
    let table = try KeymapCompiler.legends(of: LayoutName(layout))
    let lines = KeyboardPicture(table, rows: geometry.rows).drawing.split(separator: "\n")
    #expect(lines.count == 16)
    for line in lines.map(String.init) {
      #expect(fitted(line, to: 76) == line && fitted(line, to: 75) != line)
    }
  }
}
