import Keyboards
package import Shortcuts

/// What holds for the keys of one keyboard.
package final class KeyboardRules: Sendable {
  package let remap: RemapTable

  /// A press that comes sooner than this after the last release of its key is kept out.
  package let bounce: Duration

  /// The keys that no stage after remapping cares about while no modifier, mode or undecided key is
  /// there; none when every key wants a closer look.
  private let plainKeys: KeySet

  /// For each key code, the plain key that it is or stands for; 0 for none.
  private let plainTargets: [UInt16]

  package convenience init(
    remap: RemapTable = RemapTable(),
    bounce: Duration = .zero,
    bindings: Bindings
  ) {
    let plainKeys = bounce > .zero ? KeySet() : Self.plainKeys(bindings)
    self.init(remap, bounce, plainKeys)
  }

  private init(_ remap: RemapTable, _ bounce: Duration, _ plainKeys: KeySet) {
    self.remap = remap
    self.bounce = bounce
    self.plainKeys = plainKeys
    plainTargets = (0..<UInt16(KeyCode.limit)).map { code in
      let key = KeyCode(rawValue: code)
      guard case .key(let target) = remap.answer(key, .none), !PanicChord.has(key),
        plainKeys.contains(target)
      else { return 0 }
      return target.rawValue
    }
  }

  /// The same, with a closer look at every key.
  var withoutPlainKeys: KeyboardRules { KeyboardRules(remap, bounce, KeySet()) }

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
    return target
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
