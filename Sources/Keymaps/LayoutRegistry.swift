import CXKBCommon
package import Layouts
import LinuxSystem

/// Reads libxkbcommon's registry: all layouts and variants of this machine.
package enum LayoutRegistry {
  /// Reads it, which takes about 12 ms.
  ///
  /// - Returns: The layouts in the registry's order.
  /// - Throws: ``KeymapError/dataMissing`` without xkeyboard-config.
  package static func catalog() throws(KeymapError) -> LayoutCatalog {
    let flags = RXKB_CONTEXT_NO_DEFAULT_INCLUDES
    guard let made = rxkb_context_new(flags) else { throw .outOfMemory }
    let context = Handle(owning: made) { rxkb_context_unref($0) }
    rxkb_context_set_log_level(context.pointer, RXKB_LOG_LEVEL_CRITICAL)
    for folder in XKBFiles.folders { _ = rxkb_context_include_path_append(context.pointer, folder) }
    guard rxkb_context_parse(context.pointer, XKBFiles.rules) else { throw .dataMissing }
    var entries: [LayoutCatalog.Entry] = []
    // Borrowed: the context owns its layouts.
    var layout = rxkb_layout_first(context.pointer)
    while let current = layout {
      if let entry = LayoutCatalog.Entry(current) { entries.append(entry) }
      layout = rxkb_layout_next(current)
    }
    return LayoutCatalog(entries)
  }
}

extension LayoutCatalog.Entry {
  /// Copies what the registry knows, or gives `nil` for the placeholder `custom`, which has no file.
  fileprivate init?(_ layout: OpaquePointer) {
    let base = String(cString: rxkb_layout_get_name(layout))
    let variant = rxkb_layout_get_variant(layout).map { "(\(String(cString: $0)))" } ?? ""
    guard base != "custom", let name = try? LayoutName(base + variant) else { return nil }
    let description = rxkb_layout_get_description(layout).map { String(cString: $0) }
    var languages: [String] = []
    var code = rxkb_layout_get_iso639_first(layout)
    while let current = code {
      languages.append(String(cString: rxkb_iso639_code_get_code(current)))
      code = rxkb_iso639_code_next(current)
    }
    self.init(name: name, description: description ?? "\(name)", languages: languages)
  }
}
