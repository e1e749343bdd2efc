import Keyboards
import Layouts

/// How much of one layout of a keyboard arrives where its keys go, and what would mend the rest.
struct LayoutCheck {
  /// Other layouts for whoever gets the keys.
  struct Mend {
    let layouts: [LayoutName]
    let coverage: Coverage
  }

  let layout: LayoutName

  /// What each key does, to name what is missing.
  let legends: LegendTable
  let coverage: Coverage

  /// The best that can be had, if it is better than what is there.
  let mend: Mend?

  /// Computes it.
  ///
  /// - Parameters:
  ///   - layout: What the keyboard types.
  ///   - kind: What kind of keyboard it is.
  ///   - consumer: Who gets the keys.
  ///   - ports: Compiles layouts.
  /// - Throws: ``CommandFailure`` for a layout that cannot be read.
  init(
    _ layout: LayoutName,
    on kind: Keyboard.Kind,
    to consumer: Consumer,
    _ ports: LayoutPorts
  ) throws(CommandFailure) {
    self.layout = layout
    legends = try ports.legends(layout)
    let device = try ports.symbols([layout])
    func coverage(_ groups: [LayoutName]) throws(CommandFailure) -> Coverage {
      let ways = OutputWays(
        try ports.symbols(groups),
        isConsole: consumer.isConsole,
        ports.compose
      )
      return Coverage(of: device, on: kind, through: ways, ports.compose)
    }
    let now = try coverage(consumer.groups)
    var best: Mend?
    for groups in Self.remedies(for: layout, consumer) where !now.isComplete {
      let mended = try coverage(groups)
      guard mended.lacksLess(than: best?.coverage ?? now) else { continue }
      best = Mend(layouts: groups, coverage: mended)
    }
    self.coverage = now
    mend = best
  }

  /// What could be set: the layout as the second one, which takes nothing from other keyboards; or as
  /// the only one.
  private static func remedies(for layout: LayoutName, _ consumer: Consumer) -> [[LayoutName]] {
    let first = consumer.groups.prefix(1).filter { $0 != layout }
    return consumer.isConsole ? [[layout]] : [first + [layout], [layout]]
  }
}
