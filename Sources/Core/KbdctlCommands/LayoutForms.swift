import Layouts
import Text

/// The rows of ``CommandTable`` for `kbdctl layout …`.
enum LayoutForms {
  static let rows: [CommandTable.Row] = [
    CommandTable.Row(form: list, parse: parseList),
    CommandTable.Row(form: show, parse: parseShow),
    CommandTable.Row(form: set) { words throws(UsageError) in
      try change(words) { .set($0) }
    },
    CommandTable.Row(form: add) { words throws(UsageError) in
      try change(words) { .add($0) }
    },
    CommandTable.Row(form: remove) { words throws(UsageError) in
      try change(words) { .remove($0) }
    },
    CommandTable.Row(form: move, parse: parseMove),
    CommandTable.Row(form: next) { words throws(UsageError) in
      try change(words, .next)
    },
    CommandTable.Row(form: unset) { words throws(UsageError) in
      try change(words, .unset)
    },
    CommandTable.Row(form: check) { words throws(UsageError) in
      if words.operands.count > 1 { _ = try words.operands("KEYBOARD") }
      return .layout(.check(keyboard: words.operands.first, json: words.has("--json")))
    },
  ]

  private static let list = CommandForm(
    "layout list",
    "[KEYBOARD]",
    group: .layouts,
    summary: "show the layouts of each keyboard, or all that can be chosen",
    details: """
      With --available, an argument is a text to look for in the names and descriptions, such as
      ‘kbdctl layout list --available german’.
      """,
    options: [
      CommandForm.Option("--available", short: "a", "show the layouts that can be chosen"), .json,
    ]
  )

  private static let show = CommandForm(
    "layout show",
    "KEYBOARD",
    group: .layouts,
    summary: "show what each key types, as a picture and row by row",
    options: [
      CommandForm.Option("--layout", value: "LAYOUT", "in this layout instead of the chosen one"),
      CommandForm.Option(
        "--format",
        value: "FORMAT",
        choices: LayoutCommand.PictureFormat.allCases.map(\.rawValue),
        "text (the default) or json"
      ),
    ]
  )

  private static let set = CommandForm(
    "layout set",
    "KEYBOARD LAYOUT…",
    group: .layouts,
    summary: "choose the layouts of a keyboard, in the order of switching",
    details: """
      LAYOUT is a name as ‘kbdctl layout list --available’ shows it, such as us, fr or us(dvorak).
      Put quotes around a name with brackets: kbdctl layout set K120 fr 'us(dvorak)'
      Says what the desktop or console cannot receive, as ‘kbdctl layout check’ does.
      """,
    options: [.json]
  )

  private static let add = CommandForm(
    "layout add",
    "KEYBOARD LAYOUT…",
    group: .layouts,
    summary: "add layouts after the keyboard's others",
    options: [.json]
  )

  private static let remove = CommandForm(
    "layout remove",
    "KEYBOARD LAYOUT…",
    group: .layouts,
    summary: "remove layouts from a keyboard",
    options: [.json]
  )

  private static let move = CommandForm(
    "layout move",
    "KEYBOARD LAYOUT POSITION",
    group: .layouts,
    summary: "move a layout to another position, counted from 1",
    options: [.json]
  )

  private static let next = CommandForm(
    "layout next",
    "KEYBOARD",
    group: .layouts,
    summary: "switch to the keyboard's next layout",
    options: [.json]
  )

  private static let unset = CommandForm(
    "layout unset",
    "KEYBOARD",
    group: .layouts,
    summary: "forget what was chosen; the configured or system layout applies again",
    options: [.json]
  )

  private static let check = CommandForm(
    "layout check",
    "[KEYBOARD]",
    group: .layouts,
    summary: "show what the desktop or console cannot receive, and what would mend it",
    details: """
      A program gets a character only if the layout of the desktop or console has a key for it.
      Without KEYBOARD all keyboards are checked, each with all of its layouts.
      """,
    options: [.json]
  )

  private static func parseList(_ words: Arguments) throws(UsageError) -> Invocation {
    if words.operands.count > 1 { _ = try words.operands("KEYBOARD") }
    let operand = words.operands.first
    let json = words.has("--json")
    return words.has("--available")
      ? .layout(.available(text: operand, json: json))
      : .layout(.list(keyboard: operand, json: json))
  }

  private static func parseShow(_ words: Arguments) throws(UsageError) -> Invocation {
    let keyboard = try words.operands("KEYBOARD")[0]
    let format = try words.choice("--format", of: LayoutCommand.PictureFormat.self)
    var layout: LayoutName?
    if let text = words.value("--layout") {
      do throws(LayoutName.FormError) { layout = try LayoutName(text) } catch {
        return .layout(.misnamed(error))
      }
    }
    return .layout(.show(keyboard: keyboard, layout: layout, format: format ?? .text))
  }

  private static func parseMove(_ words: Arguments) throws(UsageError) -> Invocation {
    let operands = try words.operands("KEYBOARD", "LAYOUT", "POSITION")
    guard let position = Int(operands[2]), position > 0 else {
      throw words.failure(
        "\(inQuotes(operands[2])) is not a position; write a number, 1 for the first"
      )
    }
    do throws(LayoutName.FormError) {
      let change = LayoutCommand.Change.move(try LayoutName(operands[1]), position: position)
      return .layout(.change(keyboard: operands[0], change, json: words.has("--json")))
    } catch {
      return .layout(.misnamed(error))
    }
  }

  private static func change(
    _ words: Arguments,
    _ change: LayoutCommand.Change
  ) throws(UsageError) -> Invocation {
    let keyboard = try words.operands("KEYBOARD")[0]
    return .layout(.change(keyboard: keyboard, change, json: words.has("--json")))
  }

  private static func change(
    _ words: Arguments,
    _ make: ([LayoutName]) -> LayoutCommand.Change
  ) throws(UsageError) -> Invocation {
    // Also says which one is missing.
    if words.operands.count < 2 { _ = try words.operands("KEYBOARD", "LAYOUT") }
    var names: [LayoutName] = []
    for text in words.operands.dropFirst() {
      let name: LayoutName
      do throws(LayoutName.FormError) { name = try LayoutName(text) } catch {
        return .layout(.misnamed(error))
      }
      if names.contains(name) { throw words.failure("\(inQuotes(name)) is there twice") }
      names.append(name)
    }
    return .layout(
      .change(keyboard: words.operands[0], make(names), json: words.has("--json"))
    )
  }
}
