/// What the console calls layouts (vconsole.conf(5)), and what XKB calls them.
///
/// The table is systemd's `kbd-model-map`: lines of console name, layouts, model, variants, options.
package struct ConsoleNames: Hashable, Sendable {
  /// By their name in small letters.
  private let layouts: [String: [LayoutName]]

  /// Reads the table; lines in another form are left out.
  package init(_ table: String) {
    var layouts: [String: [LayoutName]] = [:]
    for line in table.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      let fields = line.split(whereSeparator: \.isWhitespace)
      guard fields.count >= 4 else { continue }
      let name = fields[0].lowercased()
      let variants = fields[3] == "-" ? "" : fields[3]
      let read = LayoutName.list(fields[1], variants: variants)
      // A name that is there twice, as `dvorak` is, means the first.
      if layouts[name] == nil, !read.isEmpty { layouts[name] = read }
    }
    self.layouts = layouts
  }

  package subscript(name: String) -> [LayoutName] { layouts[name.lowercased()] ?? [] }

  /// What the console calls a layout that it has alone: the same name, if it has that.
  func name(of layout: LayoutName) -> String? {
    let names = layouts.filter { $0.value == [layout] }.map(\.key)
    return names.contains(layout.description) ? layout.description : names.min()
  }

  /// All names in order.
  var names: [String] { layouts.keys.sorted() }
}
