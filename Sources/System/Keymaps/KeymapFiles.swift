import CXKBCommon
import Glibc
import Layouts
import LinuxSystem

/// Compiles keymaps from the files in every place that libxkbcommon looks in.
final class KeymapFiles {
  /// `rules` and `model` of every keymap; the model changes only vendor keys.
  static let rules = "evdev"
  static let model = "pc105"

  private let context: Handle

  /// The first line of what libxkbcommon said while it compiled the last keymap.
  private var complaint: String?

  init() throws(KeymapError) {
    let flags = UInt32(
      XKB_CONTEXT_NO_DEFAULT_INCLUDES.rawValue | XKB_CONTEXT_NO_ENVIRONMENT_NAMES.rawValue
    )
    guard let made = xkb_context_new(xkb_context_flags(flags)) else { throw .outOfMemory }
    context = Handle(owning: made) { xkb_context_unref($0) }
    xkb_context_set_user_data(context.pointer, Unmanaged.passUnretained(self).toOpaque())
    xkb_context_set_log_level(context.pointer, XKB_LOG_LEVEL_ERROR)
    xkb_context_set_log_fn(context.pointer) { context, _, format, arguments in
      guard let context, let format, let data = xkb_context_get_user_data(context) else { return }
      let files = Unmanaged<KeymapFiles>.fromOpaque(data).takeUnretainedValue()
      guard files.complaint == nil else { return }
      var buffer = [CChar](repeating: 0, count: 512)
      guard let arguments, vsnprintf(&buffer, buffer.count, format, arguments) > 0 else { return }
      let bytes = buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      let text = String(decoding: bytes, as: UTF8.self)
      files.complaint = text.split(whereSeparator: \.isNewline).first.map(String.init)
    }
    guard xkb_context_include_path_append_default(context.pointer) == 1 else {
      throw .dataMissing(folders: [])
    }
  }

  /// Where layouts are looked for: the user's folders, the administrator's, then the machine's own.
  var folders: [String] {
    (0..<xkb_context_num_include_paths(context.pointer)).compactMap {
      xkb_context_include_path_get(context.pointer, $0).map { String(cString: $0) }
    }
  }

  /// Compiles one layout by itself, as the only group of a keymap.
  ///
  /// - Parameter layout: Any name.
  /// - Returns: An `xkb_keymap`.
  /// - Throws: ``KeymapError/unknown(_:)`` or ``KeymapError/broken(_:)``, or
  ///   ``KeymapError/dataMissing(folders:)`` when no layout at all can be compiled.
  func keymap(of layout: LayoutName) throws(KeymapError) -> Handle {
    complaint = nil
    if let compiled = compiled([layout]) { return Self.handle(compiled) }
    let fault = complaint
    guard let us = compiled([.us]) else { throw .dataMissing(folders: folders) }
    xkb_keymap_unref(us)
    guard let file = file(with: layout) else {
      throw .unknown(UnknownLayout(layout, folders: folders))
    }
    throw .broken(BrokenLayout(layout, file: file, fault: fault))
  }

  /// Compiles layouts as the groups of one keymap.
  ///
  /// - Throws: As ``keymap(of:)-(LayoutName)``, for the first of them that is at fault.
  func keymap(of layouts: [LayoutName]) throws(KeymapError) -> Handle {
    if let compiled = compiled(layouts) { return Self.handle(compiled) }
    for layout in layouts { _ = try keymap(of: layout) }
    throw .dataMissing(folders: folders)
  }

  private static func handle(_ keymap: OpaquePointer) -> Handle {
    Handle(owning: keymap) { xkb_keymap_unref($0) }
  }

  /// The first file that has this layout, or the variant if it is one.
  private func file(with layout: LayoutName) -> String? {
    folders.map { "\($0)/symbols/\(layout.layout)" }.first { path in
      guard let text = try? contents(of: path) else { return false }
      return layout.variant.map { SymbolsFile(text).sections.contains($0) } ?? true
    }
  }

  /// The strings are valid only within the closures, so the keymap is made there.
  private func compiled(_ layouts: [LayoutName]) -> OpaquePointer? {
    Self.rules.withCString { rules in
      Self.model.withCString { model in
        layouts.map(\.layout).joined(separator: ",").withCString { name in
          layouts.map { $0.variant ?? "" }.joined(separator: ",").withCString { variant in
            "".withCString { options in
              var names = xkb_rule_names(
                rules: rules,
                model: model,
                layout: name,
                variant: variant,
                options: options
              )
              return xkb_keymap_new_from_names(
                context.pointer,
                &names,
                XKB_KEYMAP_COMPILE_NO_FLAGS
              )
            }
          }
        }
      }
    }
  }
}
