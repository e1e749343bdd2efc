package import Keyboards

/// How the keys of one layout are typed through another: what to send for each key, for each
/// combination of modifiers and locks.
///
/// Made by ``TranslationCompiler``; asking it is some array reads. Keys that are always sent as they
/// are have no row.
package final class TranslationTable: Sendable {
  /// What is sent for a key.
  package enum Cell: Hashable, BitwiseCopyable, Sendable {
    /// This key, with the modifiers that are held.
    case kept(UInt8)
    /// This key, with just these modifiers besides Control, Alt and Super.
    case exact(UInt8, LevelModifiers)
    /// Several keys; see ``TranslationTable/strokes(of:)``.
    case sequence(UInt16)
    /// The key puts an accent on the next one, and the other layout cannot: a state of
    /// ``TranslationTable/composed(_:_:_:)``.
    case dead(UInt16)
    /// The other layout cannot type it; see ``TranslationTable/untypable(_:)``.
    case untypable(UInt16)
    /// It does nothing in its own layout, or nothing that may be sent.
    case nothing
  }

  /// One key of a sequence.
  package struct Stroke: Hashable, BitwiseCopyable, Sendable {
    package var key: KeyCode
    package var modifiers: LevelModifiers
    package var hasControl: Bool

    package init(_ key: KeyCode, _ modifiers: LevelModifiers, hasControl: Bool = false) {
      self.key = key
      self.modifiers = modifiers
      self.hasControl = hasControl
    }
  }

  package let output: OutputKeys

  /// As ``KeymapSymbols/numLockChangesLetters``, of the keyboard's own layout.
  package let numLockChangesLetters: Bool

  /// As ``KeymapSymbols/lacksNumLock``: its keypad follows that lock of letters too.
  package let lacksNumLock: Bool

  /// The keys that may be sent because of it.
  package let sentKeys: KeySet

  /// For each code, its row plus one in ``cells`` and ``symbols``; 0 for a key that is always kept.
  private let rows: [UInt8]
  private let cells: [UInt16]
  private let shortcuts: [UInt16]

  /// The number of what each key gives in its own layout, by row and modifiers.
  private let symbols: [UInt16]

  /// For each code, its row plus one in ``roles``; 0 for a key that has none.
  private let roleRows: [UInt8]
  private let roles: [UInt8]
  private let sequences: [[Stroke]]
  private let untypables: [Keysym]

  /// What a state and a symbol come to, in order of ``Parts/key(_:_:)``; see ``Composed``.
  private let compositions: [UInt32]
  private let compositionResults: [UInt16]
  private let composedCells: [UInt16]

  init(_ parts: Parts) {
    output = parts.output
    numLockChangesLetters = parts.numLockChangesLetters
    lacksNumLock = parts.lacksNumLock
    sentKeys = parts.sentKeys
    rows = parts.rows
    cells = parts.cells
    shortcuts = parts.shortcuts
    symbols = parts.symbols
    roleRows = parts.roleRows
    roles = parts.roles
    sequences = parts.sequences
    untypables = parts.untypables
    let compositions = parts.compositions.sorted { $0.key < $1.key }
    self.compositions = compositions.map(\.key)
    compositionResults = compositions.map(\.value)
    composedCells = parts.composedCells
  }

  /// What the tables are made of, while they are filled.
  struct Parts {
    var output: OutputKeys
    var numLockChangesLetters: Bool
    var lacksNumLock: Bool
    var sentKeys = KeySet()
    var rows = [UInt8](repeating: 0, count: 256)
    var cells: [UInt16] = []
    var shortcuts: [UInt16] = []
    var symbols: [UInt16] = []
    var roleRows = [UInt8](repeating: 0, count: 256)
    var roles: [UInt8] = []
    var sequences: [[Stroke]] = []
    var untypables: [Keysym] = []
    var compositions: [UInt32: UInt16] = [:]
    var composedCells: [UInt16] = []

    /// Where a composition is looked up: a state of ``Cell/dead(_:)``, and a symbol's number.
    static func key(_ state: UInt16, _ symbol: UInt16) -> UInt32 {
      UInt32(state) << 16 | UInt32(symbol)
    }

    /// Marks a result that is another state, not a place in ``composedCells``.
    static let isState: UInt16 = 0x8000
  }

  /// What a key comes to after others that wait for it.
  package enum Composed: Hashable, Sendable {
    /// They do not go together.
    case nothing
    /// They wait for one more.
    case waits(UInt16)
    case cell(Cell)
  }

  /// The modifiers and locks that are in force for a key.
  package struct Surroundings: Hashable, BitwiseCopyable, Sendable {
    /// Those of the keyboard itself.
    package var modifiers: LevelModifiers
    private var caps: UInt8
    private var keypadNum: UInt8
    private var letterNum: UInt8

    /// Those of the program that gets the keys.
    fileprivate var outputLocks: UInt8

    /// - Parameters:
    ///   - modifiers: Held, latched or locked on the keyboard.
    ///   - locks: Caps Lock and Num Lock as the keyboard has them.
    ///   - isLetterLocked: Num Lock's modifier is on for keys outside of the keypad.
    ///   - outputLocks: As the program has them.
    package init(
      _ modifiers: LevelModifiers,
      locks: KeyboardLights,
      isLetterLocked: Bool = false,
      outputLocks: KeyboardLights
    ) {
      self.modifiers = modifiers
      caps = UInt8(truncatingIfNeeded: locks.rawValue & KeyboardLights.capsLock.rawValue)
      keypadNum = UInt8(truncatingIfNeeded: locks.rawValue & KeyboardLights.numLock.rawValue)
      letterNum = isLetterLocked ? UInt8(KeyboardLights.numLock.rawValue) : 0
      self.outputLocks = UInt8(truncatingIfNeeded: outputLocks.rawValue & 3)
    }

    /// The place of a keyboard's own modifiers and locks among the 32.
    fileprivate func place(for key: KeyCode) -> Int {
      Int(modifiers.rawValue & 7) | Int(caps | (key.isKeypad ? keypadNum : letterNum)) << 3
    }
  }

  /// What is sent for a key that types.
  package func cell(_ key: KeyCode, _ here: Surroundings) -> Cell {
    guard let row = row(key) else { return .kept(UInt8(truncatingIfNeeded: key.rawValue)) }
    return Cell(cells[(row * 4 + Int(here.outputLocks)) * 32 + here.place(for: key)])
  }

  /// What is sent for a key that is pressed with Control, Alt or Super.
  package func shortcut(_ key: KeyCode, shift: Bool) -> Cell {
    guard let row = row(key) else { return .kept(UInt8(truncatingIfNeeded: key.rawValue)) }
    return Cell(shortcuts[row * 2 + (shift ? 1 : 0)])
  }

  package func role(_ key: KeyCode, _ here: Surroundings) -> KeyRole {
    guard key.rawValue < 256, roleRows[Int(key.rawValue)] != 0 else { return .ordinary }
    let row = Int(roleRows[Int(key.rawValue)]) - 1
    return KeyRole(rawValue: roles[row * 32 + here.place(for: key)]) ?? .ordinary
  }

  package func strokes(of sequence: UInt16) -> [Stroke] { sequences[Int(sequence)] }

  package func untypable(_ place: UInt16) -> Keysym { untypables[Int(place)] }

  /// What a key types after dead keys, or Compose, that the other layout does not have.
  package func composed(_ state: UInt16, _ key: KeyCode, _ here: Surroundings) -> Composed {
    guard let row = row(key) else { return .nothing }
    let wanted = Parts.key(state, symbols[row * 32 + here.place(for: key)])
    var low = 0
    var high = compositions.count
    while low < high {
      let middle = (low + high) >> 1
      if compositions[middle] < wanted { low = middle + 1 } else { high = middle }
    }
    guard low < compositions.count, compositions[low] == wanted else { return .nothing }
    let result = compositionResults[low]
    if result & Parts.isState != 0 { return .waits(result & ~Parts.isState) }
    return .cell(Cell(composedCells[Int(result) * 4 + Int(here.outputLocks)]))
  }

  /// The key that is sent for a key with no modifier held, whichever lock is on; `nil` when it needs a
  /// closer look.
  package func plainKey(for key: KeyCode) -> KeyCode? {
    guard key.rawValue < 256 else { return key }
    var plain: UInt8?
    for bits in 0..<UInt16(4) {
      let locks = KeyboardLights(rawValue: bits)
      let here = Surroundings(.none, locks: locks, outputLocks: locks)
      guard role(key, here) == .ordinary else { return nil }
      switch cell(key, here) {
      case .kept(let code), .exact(let code, .none):
        guard plain == nil || plain == code else { return nil }
        plain = code
      default: return nil
      }
    }
    return plain.map { KeyCode(rawValue: UInt16($0)) }
  }

  private func row(_ key: KeyCode) -> Int? {
    guard key.rawValue < 256, rows[Int(key.rawValue)] != 0 else { return nil }
    return Int(rows[Int(key.rawValue)]) - 1
  }
}

extension TranslationTable.Cell {
  /// The kind in the upper four bits, below it 12 bits of number.
  init(_ packed: UInt16) {
    let low = UInt8(truncatingIfNeeded: packed)
    let number = packed & 0xfff
    switch packed >> 12 {
    case 0: self = .kept(low)
    case 1: self = .exact(low, LevelModifiers(rawValue: UInt8(number >> 8)))
    case 2: self = .sequence(number)
    case 3: self = .dead(number)
    case 4: self = .untypable(number)
    default: self = .nothing
    }
  }

  var packed: UInt16 {
    switch self {
    case .kept(let code): UInt16(code)
    case .exact(let code, let modifiers): 1 << 12 | UInt16(modifiers.rawValue) << 8 | UInt16(code)
    case .sequence(let number): 2 << 12 | number & 0xfff
    case .dead(let number): 3 << 12 | number & 0xfff
    case .untypable(let number): 4 << 12 | number & 0xfff
    case .nothing: 5 << 12
    }
  }
}
