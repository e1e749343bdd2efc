import CXKBRegistry
package import Layouts
import LinuxSystem

/// Reads libxkbcommon's registry: the layouts and variants of this machine that are listed, also
/// those that xkeyboard-config keeps in a list of its own because few people use them.
package enum LayoutRegistry {
  /// systemd's table of the console's names; a machine without it knows none.
  static var consoleNames: ConsoleNames {
    let table = (try? contents(of: "/usr/share/systemd/kbd-model-map")) ?? []
    return ConsoleNames(String(decoding: table, as: UTF8.self))
  }

  /// Reads it, which takes about 12 ms.
  ///
  /// - Returns: The layouts in the registry's order.
  /// - Throws: ``KeymapError/dataMissing`` without xkeyboard-config, ``KeymapError/libraryMissing``
  ///   without libxkbregistry.
  package static func catalog() throws(KeymapError) -> LayoutCatalog {
    var library = cxkb_registry()
    guard cxkb_registry_load(&library) else { throw .libraryMissing }
    guard let made = library.context_new(RXKB_CONTEXT_LOAD_EXOTIC_RULES) else {
      throw .dataMissing(folders: [])
    }
    let registry = library
    let context = Handle(owning: made) { _ = registry.context_unref($0) }
    registry.context_set_log_level(context.pointer, RXKB_LOG_LEVEL_CRITICAL)
    guard registry.context_parse(context.pointer, KeymapFiles.rules) else {
      throw .dataMissing(folders: [])
    }
    var entries: [LayoutCatalog.Entry] = []
    // Borrowed: the context owns its layouts.
    var layout = registry.layout_first(context.pointer)
    while let current = layout {
      if let entry = LayoutCatalog.Entry(current, in: registry) { entries.append(entry) }
      layout = registry.layout_next(current)
    }
    return LayoutCatalog(entries, consoleNames: consoleNames)
  }

  /// The names that a wrong one may have been meant for.
  ///
  /// - Returns: None without a registry, which only helps: the name is wrong all the same.
  package static func nearest(to text: String) -> [String] {
    (try? catalog().nearest(to: text)) ?? []
  }
}

extension LayoutCatalog.Entry {
  /// Copies what the registry knows, or gives `nil` for the placeholder `custom`, which mostly has no
  /// file.
  fileprivate init?(_ layout: OpaquePointer, in registry: cxkb_registry) {
    guard let base = registry.layout_get_name(layout).map({ String(cString: $0) }) else {
      return nil
    }
    let variant = registry.layout_get_variant(layout).map { "(\(String(cString: $0)))" } ?? ""
    guard base != "custom", let name = try? LayoutName(base + variant) else { return nil }
    let description = registry.layout_get_description(layout).map { String(cString: $0) }
    var languages: [String] = []
    var code = registry.layout_get_iso639_first(layout)
    while let current = code {
      if let text = registry.iso639_code_get_code(current) {
        languages.append(String(cString: text))
      }
      code = registry.iso639_code_next(current)
    }
    self.init(
      name: name,
      description: description ?? "\(name)",
      languages: languages,
      language: registry.layout_get_brief(layout).map { String(cString: $0) } ?? ""
    )
  }
}
