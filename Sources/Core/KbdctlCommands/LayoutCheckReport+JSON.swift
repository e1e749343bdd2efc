import Keyboards
import Layouts
import Text

extension LayoutCheckReport {
  var json: JSON {
    .object([
      "output": .object([
        "layouts": .array(consumer.groups.map { .string("\($0)") }),
        "console": .bool(consumer.isConsole),
        "latin": .bool(typesLatin),
      ]),
      "keyboards": .array(rows.map(json(of:))),
    ])
  }

  private func json(of row: Row) -> JSON {
    .object([
      "id": .string(row.keyboard.id.rawValue),
      "name": .string(row.keyboard.name),
      "layouts": .array(row.layouts.choice.layouts.map { .string("\($0)") }),
      "current": .string("\(row.layouts.choice.current)"),
      "from": .string(row.layouts.origin.rawValue),
      "fallback": .string(row.fallback.rawValue),
      "checks": .array(row.checks.map(json(of:))),
    ])
  }

  private func json(of check: LayoutCheck) -> JSON {
    .object([
      "layout": .string("\(check.layout)"),
      "untypable": check.json(of: check.coverage.gaps),
      "untypable-altgr": check.json(of: check.coverage.level3Gaps),
      "accents": check.json(of: check.coverage.accents),
      "levels-1-2": JSON(check.coverage.plain),
      "levels-1-4": JSON(check.coverage.all),
      "mend": check.mend.map { mend in
        .object([
          "layouts": .array(mend.layouts.map { .string("\($0)") }),
          "untypable": check.json(of: mend.coverage.gaps),
          "untypable-altgr": check.json(of: mend.coverage.level3Gaps),
          "commands": .array(commands(for: mend).map(JSON.string)),
        ])
      } ?? .null,
    ])
  }
}

extension LayoutCheck {
  /// Characters, and dead keys by the names of their keysyms.
  fileprivate func json(of places: [Coverage.Place]) -> JSON {
    .array(
      places.compactMap { place in
        switch legends[place.key]?[place.level] {
        case .text(let text), .named(let text): .string(text)
        case nil: nil
        }
      }
    )
  }
}

extension JSON {
  fileprivate init(_ count: Coverage.Count) {
    self = .object([
      "exact": .number(count.exact),
      "composed": .number(count.composed),
      "accents": .number(count.accents),
      "untypable": .number(count.untypable),
    ])
  }
}
