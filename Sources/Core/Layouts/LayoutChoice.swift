import Text

/// The layouts of one keyboard in the order of switching, and which of them it types now.
package struct LayoutChoice: Hashable, Sendable {
  /// Why a change cannot be made.
  package enum ChangeError: Error, Hashable, Sendable {
    /// There must be one layout at least.
    case empty
    case duplicate(LayoutName)
    case alreadyChosen(LayoutName, chosen: [LayoutName])
    case notChosen(LayoutName, chosen: [LayoutName])
    case lastOne(LayoutName)

    /// There are only `count` positions, counted from 1.
    case noPosition(Int, count: Int)

    /// One sentence: what was found, what is wanted.
    package var message: String {
      switch self {
      case .empty: "a keyboard needs at least one layout"
      case .duplicate(let name): "\(inQuotes(name)) is there twice; each layout can be chosen once"
      case .alreadyChosen(let name, let chosen):
        "\(inQuotes(name)) is already among this keyboard’s layouts, \(inWords(chosen))"
      case .notChosen(let name, let chosen):
        "\(inQuotes(name)) is not among this keyboard’s layouts, \(inWords(chosen))"
      case .lastOne(let name): "\(inQuotes(name)) is the only layout of this keyboard; it needs one"
      case .noPosition(let position, let count):
        "there is no position \(position); this keyboard has \(count) "
          + (count == 1 ? "layout" : "layouts, counted from 1")
      }
    }
  }

  /// Never empty, none twice.
  package private(set) var layouts: [LayoutName]

  /// The place in ``layouts`` of the layout that the keyboard types now.
  package private(set) var currentIndex: Int

  /// Chooses layouts.
  ///
  /// - Parameters:
  ///   - layouts: In the order of switching.
  ///   - currentIndex: Which one the keyboard types now; one that is too high counts as the first.
  /// - Throws: ``ChangeError/empty`` or ``ChangeError/duplicate(_:)``.
  package init(_ layouts: [LayoutName], currentIndex: Int = 0) throws(ChangeError) {
    var seen: Set<LayoutName> = []
    for name in layouts where !seen.insert(name).inserted { throw .duplicate(name) }
    guard !layouts.isEmpty else { throw .empty }
    self.layouts = layouts
    self.currentIndex = layouts.indices.contains(currentIndex) ? currentIndex : 0
  }

  /// The one layout of a keyboard that nobody chose one for.
  package init(only layout: LayoutName) {
    layouts = [layout]
    currentIndex = 0
  }

  /// `us` alone: what a keyboard types when nothing else is known.
  package static let us = LayoutChoice(only: .us)

  package var current: LayoutName { layouts[currentIndex] }

  /// Puts layouts at the end; the current one stays.
  package mutating func add(_ names: [LayoutName]) throws(ChangeError) {
    for name in names where layouts.contains(name) {
      throw .alreadyChosen(name, chosen: layouts)
    }
    self = try LayoutChoice(layouts + names, currentIndex: currentIndex)
  }

  /// Takes layouts away; if the current one goes, the first that is left follows it.
  package mutating func remove(_ names: [LayoutName]) throws(ChangeError) {
    for name in names where !layouts.contains(name) {
      throw .notChosen(name, chosen: layouts)
    }
    let rest = layouts.filter { !names.contains($0) }
    guard !rest.isEmpty else { throw .lastOne(layouts[0]) }
    self = try LayoutChoice(rest, currentIndex: rest.firstIndex(of: current) ?? 0)
  }

  /// Puts one layout at another place; the current one stays current.
  ///
  /// - Parameters:
  ///   - name: One of ``layouts``.
  ///   - position: Its new place, counted from 1.
  /// - Throws: ``ChangeError/notChosen(_:chosen:)`` or ``ChangeError/noPosition(_:count:)``.
  package mutating func move(_ name: LayoutName, to position: Int) throws(ChangeError) {
    guard let place = layouts.firstIndex(of: name) else {
      throw .notChosen(name, chosen: layouts)
    }
    guard layouts.indices.contains(position - 1) else {
      throw .noPosition(position, count: layouts.count)
    }
    let current = current
    layouts.remove(at: place)
    layouts.insert(name, at: position - 1)
    currentIndex = layouts.firstIndex(of: current) ?? 0
  }

  /// Goes to the next layout; after the last comes the first.
  package mutating func next() { currentIndex = (currentIndex + 1) % layouts.count }

  /// Goes back to the layout before; before the first comes the last.
  package mutating func previous() {
    currentIndex = (currentIndex + layouts.count - 1) % layouts.count
  }
}

extension LayoutChoice {
  /// These layouts, at the one that another choice is at, if it is among them: the layouts
  /// themselves may have been changed in the meantime.
  package func following(_ other: LayoutChoice) -> LayoutChoice {
    var choice = self
    choice.currentIndex = layouts.firstIndex(of: other.current) ?? currentIndex
    return choice
  }
}

/// `fr`, `fr, then us(dvorak)`: layouts in their order, to be read aloud.
package func inWords(_ layouts: [LayoutName]) -> String {
  layouts.map(\.description).joined(separator: ", then ")
}
