import Keyboards
package import Layouts
package import Shortcuts

/// What holds for the keys of one keyboard.
package final class KeyboardRules: Sendable {
  package let remap: RemapTable

  /// How its keys are typed through the layout of programs, or `nil` when they read it right.
  package let translation: TranslationTable?

  /// It has a layout of its own, so that it may be translated when another consumer comes.
  let isTranslatable: Bool

  /// A press that comes sooner than this after the last release of its key is kept out.
  package let bounce: Duration

  /// The keys that no stage after remapping cares about while no modifier, mode or undecided key is
  /// there; none when every key wants a closer look.
  private let plainKeys: KeySet

  /// For each key code, the plain key that it is or stands for; 0 for none.
  private let plainTargets: [UInt16]

  /// Compiles the rules.
  ///
  /// - Parameters:
  ///   - remap: What its keys stand for.
  ///   - bounce: As ``bounce``.
  ///   - translation: As ``translation``.
  ///   - isTranslatable: As ``isTranslatable``.
  ///   - isTranslating: Whether any keyboard is translated: then modifiers count on each.
  ///   - bindings: What chords are bound to.
  package convenience init(
    remap: RemapTable = RemapTable(),
    bounce: Duration = .zero,
    translation: TranslationTable? = nil,
    isTranslatable: Bool = false,
    isTranslating: Bool = false,
    bindings: Bindings
  ) {
    var plainKeys = bounce > .zero ? KeySet() : Self.plainKeys(bindings)
    if isTranslating { plainKeys = KeySet(plainKeys.keys.filter { $0.modifierIndex == nil }) }
    self.init(remap, bounce, translation, isTranslatable: isTranslatable, plainKeys)
  }

  private init(
    _ remap: RemapTable,
    _ bounce: Duration,
    _ translation: TranslationTable?,
    isTranslatable: Bool,
    _ plainKeys: KeySet
  ) {
    self.remap = remap
    self.bounce = bounce
    self.translation = translation
    self.isTranslatable = isTranslatable
    self.plainKeys = plainKeys
    plainTargets = (0..<UInt16(KeyCode.limit)).map { code in
      let key = KeyCode(rawValue: code)
      guard case .key(let target) = remap.answer(key, .none), !PanicChord.has(key),
        plainKeys.contains(target)
      else { return 0 }
      return Self.sent(target, translation)?.rawValue ?? 0
    }
  }

  private static func sent(_ key: KeyCode, _ translation: TranslationTable?) -> KeyCode? {
    guard let translation else { return key }
    return translation.plainKey(for: key)
  }

  /// The same, with a closer look at every key.
  var withoutPlainKeys: KeyboardRules {
    KeyboardRules(remap, bounce, translation, isTranslatable: isTranslatable, KeySet())
  }

  /// What a key is sent as when no stage cares about it, or `nil` when one must look.
  @inline(__always)
  func plainKey(for event: KeyEvent) -> KeyCode? {
    if remap.hasScans, remap.changes(event.scan) { return plainKeyByScan(for: event) }
    guard event.key.rawValue < KeyCode.limit else { return nil }
    let target = plainTargets[Int(event.key.rawValue)]
    return target == 0 ? nil : KeyCode(rawValue: target)
  }

  private func plainKeyByScan(for event: KeyEvent) -> KeyCode? {
    guard case .key(let target) = remap.answer(event.key, event.scan), plainKeys.contains(target),
      !PanicChord.has(event.key)
    else { return nil }
    return Self.sent(target, translation)
  }

  private static func plainKeys(_ bindings: Bindings) -> KeySet {
    let all = KeySet((0..<UInt16(KeyCode.limit)).map { KeyCode(rawValue: $0) })
    let special: [KeyCode] = PanicChord.keys + [.numLock, .sysRq, .unknown, .reserved]
    var cared = KeySet(special)
    // Where nothing is bound, no chord waits for a modifier.
    if bindings.isEmpty { return all.subtracting(KeySet(PanicChord.keys + [.reserved])) }
    cared.formUnion(KeySet(all.keys.filter { $0.modifierIndex != nil }))
    cared.formUnion(bindings.bareKeys)
    return all.subtracting(cared)
  }
}
