package import Keyboards
package import Shortcuts

/// All that the key path must know, made ready elsewhere and never changed.
///
/// Whoever publishes one keeps it until the key path has another, so that it is never freed there.
package final class Ruleset: Sendable {
  package let bindings: Bindings
  package let voiceOver: VoiceOverModifier
  package let capsLockTap: CapsLockTap

  /// One for each slot.
  package let keyboards: [KeyboardRules]

  /// Nothing is sent or performed, as in help mode, but no key ends it.
  let isExplainingOnly: Bool

  package init(
    bindings: Bindings,
    voiceOver: VoiceOverModifier = [.controlOption, .capsLock],
    capsLockTap: CapsLockTap = .once,
    keyboards: [KeyboardSlot: KeyboardRules] = [:]
  ) {
    self.bindings = bindings
    self.voiceOver = voiceOver
    self.capsLockTap = capsLockTap
    isExplainingOnly = false
    let plain = KeyboardRules(bindings: bindings)
    self.keyboards = (0..<UInt8(KeyboardSlot.count)).map {
      keyboards[KeyboardSlot(rawValue: $0)] ?? plain
    }
  }

  /// Whether no stage cares about a key, while no modifier, mode or undecided key is there.
  @inline(__always)
  func isPlain(_ event: KeyEvent, on slot: KeyboardSlot) -> Bool {
    let rules = keyboards[slot.index]
    return rules.plainKeys.contains(event.key)
      && (!rules.remap.hasScans || !rules.remap.changes(event.scan))
  }

  /// The keys that may be sent for a keyboard besides its own.
  package func keysSent(from slot: KeyboardSlot) -> KeySet {
    var keys = keyboards[slot.index].remap.sentKeys
    keys.insert(OutputKeyboard.meaninglessKey)
    return keys
  }

  /// The same rules for whoever only looks on: every key is explained, and none is done.
  package var explainingOnly: Ruleset { Ruleset(explainingOnly: self) }

  private init(explainingOnly other: Ruleset) {
    bindings = other.bindings
    voiceOver = other.voiceOver
    capsLockTap = other.capsLockTap
    keyboards = other.keyboards.map(\.withoutPlainKeys)
    isExplainingOnly = true
  }

  /// Whether Caps Lock that is held is VO.
  var isCapsLockVO: Bool { voiceOver.contains(.capsLock) && !bindings.isEmpty }
}

/// What holds for the keys of one keyboard.
package final class KeyboardRules: Sendable {
  package let remap: RemapTable

  /// A press that comes sooner than this after the last release of its key is kept out.
  package let bounce: Duration

  /// The keys that no stage cares about while no modifier, mode or undecided key is there.
  package let plainKeys: KeySet

  package init(
    remap: RemapTable = RemapTable(),
    bounce: Duration = .zero,
    bindings: Bindings
  ) {
    self.remap = remap
    self.bounce = bounce
    plainKeys = bounce > .zero ? KeySet() : Self.plainKeys(remap, bindings)
  }

  /// The same, with a closer look at every key.
  fileprivate var withoutPlainKeys: KeyboardRules { KeyboardRules(withoutPlainKeys: self) }

  private init(withoutPlainKeys other: KeyboardRules) {
    remap = other.remap
    bounce = other.bounce
    plainKeys = KeySet()
  }

  private static func plainKeys(_ remap: RemapTable, _ bindings: Bindings) -> KeySet {
    let all = KeySet((0..<UInt16(KeyCode.limit)).map { KeyCode(rawValue: $0) })
    let special: [KeyCode] = PanicChord.keys + [.numLock, .sysRq, .unknown, .reserved]
    var cared = KeySet(special)
    cared.formUnion(KeySet(all.keys.filter { $0.modifierIndex != nil }))
    cared.formUnion(remap.keys)
    cared.formUnion(bindings.bareKeys)
    return all.subtracting(cared)
  }
}
