package import Keyboards
import Layouts
package import Shortcuts

/// All that the key path must know, made ready elsewhere and never changed.
///
/// Whoever publishes one keeps it until the key path has another, so that it is never freed there.
package final class Ruleset: Sendable {
  package let bindings: Bindings
  package let voiceOver: VoiceOverModifier
  package let capsLockTap: CapsLockTap

  /// Whether Caps Lock that is held is VO.
  let isCapsLockVO: Bool

  /// One for each slot.
  package let keyboards: [KeyboardRules]

  /// The modifier keys of programs; `nil` when no keyboard is translated.
  let output: OutputKeys?

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
    isCapsLockVO = voiceOver.contains(.capsLock) && !bindings.isEmpty
    isExplainingOnly = false
    output = keyboards.lazy.compactMap(\.value.translation?.output).first
    let plain = KeyboardRules(isTranslating: output != nil, bindings: bindings)
    self.keyboards = (0..<UInt8(KeyboardSlot.count)).map {
      keyboards[KeyboardSlot(rawValue: $0)] ?? plain
    }
  }

  /// The keys that may be sent for a keyboard besides its own.
  package func keysSent(from slot: KeyboardSlot) -> KeySet {
    var keys = keyboards[slot.index].remap.sentKeys
    keys.insert(OutputKeyboard.meaninglessKey)
    if keyboards[slot.index].isTranslatable { keys.formUnion(OutputKeys.usual) }
    if let table = keyboards[slot.index].translation { keys.formUnion(table.sentKeys) }
    return keys
  }

  /// The same rules for whoever only looks on: every key is explained, and none is done.
  package var explainingOnly: Ruleset { Ruleset(explainingOnly: self) }

  private init(explainingOnly other: Ruleset) {
    bindings = other.bindings
    voiceOver = other.voiceOver
    capsLockTap = other.capsLockTap
    isCapsLockVO = other.isCapsLockVO
    keyboards = other.keyboards.map(\.withoutPlainKeys)
    output = other.output
    isExplainingOnly = true
  }
}
