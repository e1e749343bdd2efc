package import Layouts

/// What the user asked for with `kbdctl layout …`.
package enum LayoutCommand: Hashable, Sendable {
  package enum PictureFormat: String, CaseIterable, Sendable {
    case text
    case json
  }

  /// How the layouts of one keyboard change.
  package enum Change: Hashable, Sendable {
    case set([LayoutName])
    case add([LayoutName])
    case remove([LayoutName])

    /// The position counts from 1.
    case move(LayoutName, position: Int)
    case next
    case unset
  }

  /// The layouts of one keyboard, or of all.
  case list(keyboard: String?, json: Bool)

  /// What can be chosen, with this in its name or description.
  case available(text: String?, json: Bool)
  case show(keyboard: String, layout: LayoutName?, format: PictureFormat)
  case change(keyboard: String, Change, json: Bool)

  /// What arrives where the keys of one keyboard go, or those of all.
  case check(keyboard: String?, json: Bool)

  /// Any of these with a text for a layout that is no layout's name in form.
  case misnamed(LayoutName.FormError)

  /// The layouts that the user named.
  var namedLayouts: [LayoutName] {
    switch self {
    case .show(_, let layout, _): layout.map { [$0] } ?? []
    case .change(_, .set(let names), _), .change(_, .add(let names), _): names
    // What a keyboard has already may be taken away or moved, even if its file is gone.
    case .list, .available, .change, .check, .misnamed: []
    }
  }
}
