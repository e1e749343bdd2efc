import CXKBCommon
import KeyPath
import Keyboards
import LinuxSystem
import SeededNumbers
import Shortcuts

@testable import Keymaps
@testable import Layouts

/// A keyboard, the key path with its translation, and a program that reads keys with libxkbcommon's
/// own state; whatever the program gets is compared with what the keyboard's own state says.
final class TranslationWorld {
  /// What was counted; all but the first four must stay 0.
  struct Count: CustomStringConvertible {
    var events = 0
    var texts = 0
    var untyped = 0
    var repeats = 0
    var wrongTexts = 0
    var missed = 0
    var wrongModifiers = 0
    var wrongShortcuts = 0
    var wrongRepeats = 0
    var stuck = 0
    var wrongLocks = 0
    var loneModifiers = 0
    var needless = 0

    var faults: Int {
      wrongTexts + missed + wrongModifiers + wrongShortcuts + wrongRepeats + stuck + wrongLocks
        + loneModifiers + needless
    }

    var description: String {
      "\(events) events, \(texts) texts, \(untyped) untyped, \(repeats) repeats; wrong: \(wrongTexts)"
        + " texts, \(missed) missed, \(wrongModifiers) modifiers, \(wrongShortcuts) shortcuts,"
        + " \(wrongRepeats) repeats, \(stuck) stuck, \(wrongLocks) locks, \(loneModifiers) lone,"
        + " \(needless) needless"
    }
  }

  /// A keymap with a state, as a program has it.
  final class Side {
    let keymap: Handle
    let state: Handle

    init(_ layouts: [LayoutName]) throws {
      keymap = try KeymapFiles().keymap(of: layouts)
      guard let made = xkb_state_new(keymap.pointer) else { throw KeymapError.outOfMemory }
      state = Handle(owning: made) { xkb_state_unref($0) }
    }

    func symbol(_ code: UInt16) -> Keysym {
      var values = KeysymValues()
      let keysym = xkb_state_key_get_one_sym(state.pointer, UInt32(code) + 8)
      return keysym == XKB_KEY_NoSymbol ? .none : values.value(of: keysym)
    }

    func update(_ code: UInt16, isDown: Bool) {
      xkb_state_update_key(state.pointer, UInt32(code) + 8, isDown ? XKB_KEY_DOWN : XKB_KEY_UP)
    }

    func mods(_ component: xkb_state_component) -> UInt32 {
      xkb_state_serialize_mods(state.pointer, component)
    }

    var locks: KeyboardLights {
      let mods = mods(XKB_STATE_MODS_LOCKED)
      return KeyboardLights(rawValue: (mods & 2 != 0 ? 2 : 0) | (mods & 16 != 0 ? 1 : 0))
    }
  }

  private let device: Side
  private let program: Side

  /// The same without any modifier.
  private let bareDevice: Side
  private let bareProgram: Side
  private let ways: OutputWays
  private let compose: OutputWays.Compose
  private var pipeline: Pipeline
  private var output = Pipeline.Output()
  private let source = SourceID(slot: KeyboardSlot(rawValue: 0), number: 0)
  private var generator: SeededGenerator
  private var time = Duration.zero

  private var down: [UInt16] = []
  private var roles: [UInt16: KeyRole] = [:]
  private var sentDown: Set<UInt16> = []
  private var repeating: (code: UInt16, symbol: Keysym, key: UInt16)?
  private var pending: [Keysym] = []
  private var lights: KeyboardLights = []
  private var lastDown: UInt16 = 0
  private var lastPressed: UInt16 = 0
  private(set) var count = Count()
  private(set) var complaints: [String] = []

  init(
    _ layout: LayoutName,
    to layouts: [LayoutName],
    _ table: TranslationTable,
    _ ways: OutputWays,
    _ compose: @escaping OutputWays.Compose,
    seed: UInt64
  ) throws {
    device = try Side([layout])
    program = try Side(layouts)
    bareDevice = try Side([layout])
    bareProgram = try Side(layouts)
    self.ways = ways
    self.compose = compose
    let bindings = Bindings(.none, of: try Catalogue.builtIn())
    let rules = KeyboardRules(translation: table, isTranslating: true, bindings: bindings)
    pipeline = Pipeline(Ruleset(bindings: bindings, keyboards: [source.slot: rules]))
    generator = SeededGenerator(seed: seed)
  }

  private static let textKeys: [UInt16] =
    Array(2...13) + Array(16...27) + Array(30...41) + [43] + Array(44...53) + [86, 57]
  private static let actionKeys: [UInt16] = [
    1, 14, 15, 28, 59, 103, 105, 106, 108, 111, 71, 75, 79, 83, 102, 107,
  ]
  private static let modifierKeys: [UInt16] = [42, 54, 100, 100, 29, 97, 56, 125]

  func run(events: Int) {
    for number in 1...events {
      if number % 997 == 0 {
        releaseAll()
        continue
      }
      let roll = Int.random(in: 0..<100, using: &generator)
      if !down.isEmpty, roll < 48 || down.count >= 5 {
        release(one(of: down))
      } else if roll < 84 {
        press(one(of: Self.textKeys))
      } else if roll < 88 {
        press(one(of: Self.actionKeys))
      } else if roll < 97 {
        press(one(of: Self.modifierKeys))
      } else if roll < 98 {
        if Int.random(in: 0..<3, using: &generator) == 0 {
          press(Int.random(in: 0..<4, using: &generator) == 0 ? 69 : 58)
        }
      } else {
        checkRepeat()
      }
    }
    releaseAll()
  }

  private func one(of codes: [UInt16]) -> UInt16 { codes.randomElement(using: &generator) ?? 0 }

  private func holds(_ matches: (KeyRole) -> Bool) -> Bool {
    down.contains { roles[$0].map(matches) ?? false }
  }

  private var isShortcut: Bool { holds { $0.makesShortcuts } }

  private func note(_ counter: WritableKeyPath<Count, Int>, _ text: @autoclosure () -> String) {
    count[keyPath: counter] += 1
    if complaints.count < 8 { complaints.append("event \(count.events): \(text())") }
  }
}

// MARK: Keys

extension TranslationWorld {
  private func press(_ code: UInt16) {
    guard !down.contains(code) else { return }
    count.events += 1
    let wanted = device.symbol(code)
    let role = KeyRole(wanted)
    let wasShortcut = isShortcut
    let locksDiffer = device.locks.contains(.capsLock) != program.locks.contains(.capsLock)
    roles[code] = role
    down.append(code)
    lastPressed = code
    send(code, .press)
    device.update(code, isDown: true)
    let got = take(code)
    follow()
    if role == .ordinary, !locksDiffer { check(code, wanted, got, isShortcut: wasShortcut) }
  }

  private func release(_ code: UInt16) {
    count.events += 1
    down.removeAll { $0 == code }
    let isOwnTap = lastPressed == code && roles[code] != .ordinary
    send(code, .release)
    device.update(code, isDown: false)
    let presses = output.keys.filter { $0.change == .press && $0.key != .unknown }
    // Num Lock may have waited for what comes after it.
    let isLate = code == KeyCode.numLock.rawValue || down.contains(KeyCode.numLock.rawValue)
    if roles[code] == .ordinary, !presses.isEmpty, !isLate {
      note(\.needless, "\(presses.map(\.key.rawValue)) go down when \(code) goes up")
    }
    _ = take(code, mayLookTapped: isOwnTap)
    roles[code] = nil
    follow()
  }

  private func send(_ code: UInt16, _ change: KeyEvent.Change) {
    time += .milliseconds(30)
    pipeline.process(
      KeyEvent(key: KeyCode(rawValue: code), change: change, time: time),
      from: source,
      into: &output
    )
  }

  /// Gives the program the keys; returns the symbols of those that are no modifiers.
  private func take(_ key: UInt16, mayLookTapped: Bool = false) -> [Keysym] {
    var got: [Keysym] = []
    for sent in output.keys {
      let code = sent.key.rawValue
      let symbol = program.symbol(code)
      if sent.change == .press {
        guard sentDown.insert(code).inserted else { continue }
        lastDown = code
        if KeyRole(symbol) == .ordinary, sent.key != .unknown {
          got.append(symbol)
          repeating = (code, symbol, key)
        }
      } else {
        guard sentDown.remove(code) != nil else { continue }
        if lastDown == code, [.shift, .alt, .superKey].contains(KeyRole(symbol)), !mayLookTapped {
          note(\.loneModifiers, "\(code) looks tapped alone")
        }
        if repeating?.code == code { repeating = nil }
      }
      program.update(code, isDown: sent.change == .press)
    }
    output.clear()
    return got
  }

  /// The program switches the lights, and the key path hears of it.
  private func follow() {
    guard program.locks != lights else { return }
    lights = program.locks
    pipeline.apply(lights, to: source.slot, into: &output)
    _ = take(0)
  }

  private func releaseAll() {
    while let code = down.randomElement(using: &generator) { release(code) }
    let mods = program.mods(
      xkb_state_component(XKB_STATE_MODS_DEPRESSED.rawValue | XKB_STATE_MODS_LATCHED.rawValue)
    )
    let group = xkb_state_serialize_layout(program.state.pointer, XKB_STATE_LAYOUT_EFFECTIVE)
    if !sentDown.isEmpty || mods != 0 || group != 0 {
      note(\.stuck, "down \(sentDown), modifiers \(mods), group \(group)")
    }
    if device.locks.contains(.capsLock) != program.locks.contains(.capsLock) {
      note(\.wrongLocks, "\(device.locks) became \(program.locks)")
    }
  }
}

// MARK: Checks

extension TranslationWorld {
  private func check(_ code: UInt16, _ wanted: Keysym, _ got: [Keysym], isShortcut: Bool) {
    checkModifiers(code)
    if isShortcut {
      pending = []
      return checkShortcut(code, wanted, got)
    }
    var wanted = wanted
    if !pending.isEmpty {
      switch compose(pending + [wanted]) {
      case .symbol(let composed): wanted = composed
      case .waits:
        pending.append(wanted)
        if got.isEmpty { return }
      case .nothing: break
      }
      pending = []
    }
    guard !got.isEmpty else {
      count.untyped += 1
      if wanted.isDead || wanted == .compose { pending = [wanted] }
      if wanted.isText, !wanted.isDead, ways.way(to: wanted, lights) != nil {
        note(\.missed, "\(code) types \(wanted.shown), which a key has")
      }
      return
    }
    if wanted.isText { count.texts += 1 }
    if got.count == 1, got[0].types(wanted) || isSameAction(got[0], wanted) { return }
    if got.count > 1, compose(got) == .symbol(wanted.named) { return }
    note(\.wrongTexts, "\(code) types \(wanted.shown), and became \(got.map(\.shown))")
  }

  /// Keys that type nothing: the program may have no name for them, or another.
  private func isSameAction(_ got: Keysym, _ wanted: Keysym) -> Bool {
    !wanted.isText && (got == .none || wanted.keypadCharacter == nil && !got.isText)
  }

  private func checkModifiers(_ code: UInt16) {
    let mods = program.mods(XKB_STATE_MODS_EFFECTIVE)
    let isRight =
      (mods & 4 != 0) == holds { $0 == .control } && (mods & 8 != 0) == holds { $0 == .alt }
      && (mods & 64 != 0) == holds { $0 == .superKey }
    if !isRight { note(\.wrongModifiers, "with \(code): \(mods)") }
  }

  /// The letter by its label without looking at case, or the key in its place.
  private func checkShortcut(_ code: UInt16, _ wanted: Keysym, _ got: [Keysym]) {
    // Caps Lock chooses no letter of a shortcut.
    guard !device.locks.contains(.capsLock) else { return }
    guard let got = got.first, wanted.isText, !wanted.isDead, let way = ways.way(to: wanted, []),
      way.modifiers.isEmpty
    else { return }
    let label = bareDevice.symbol(code)
    let key = bareProgram.symbol(repeating?.code ?? 0)
    let isLabel = [got, key].contains { $0.types(label) || $0.lowercased == wanted.lowercased }
    if isLabel { return }
    // A digit of AZERTY is its digit.
    if code < 14, [got, wanted].contains(where: \.isDigit) { return }
    note(\.wrongShortcuts, "\(code) is \(wanted.shown), and became \(got.shown)")
  }

  private func checkRepeat() {
    guard let repeating, sentDown.contains(repeating.code) else { return }
    count.repeats += 1
    let now = program.symbol(repeating.code)
    let isOwn = down.contains(repeating.key) && now.types(device.symbol(repeating.key))
    guard !now.types(repeating.symbol), !isOwn, !isShortcut else { return }
    note(\.wrongRepeats, "\(repeating.key) repeats \(now.shown) after \(repeating.symbol.shown)")
  }
}

extension Keysym {
  var isDigit: Bool { scalar.map { ("0"..."9").contains($0) } ?? false }

  var lowercased: Keysym {
    scalar.flatMap { $0.properties.lowercaseMapping.unicodeScalars.first }.map { Keysym($0) }
      ?? self
  }

  var shown: String { scalar.map { String(Character($0)) } ?? "keysym \(number ?? 0)" }
}
