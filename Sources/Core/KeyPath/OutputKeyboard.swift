package import Keyboards
import Shortcuts

/// A key to send on a keyboard's virtual twin.
package struct OutputKey: Hashable, BitwiseCopyable, Sendable {
  package var slot: KeyboardSlot
  package var key: KeyCode
  package var change: KeyEvent.Change
}

/// What is down on a virtual twin; only differences are sent to it.
///
/// It also sees to it that no program takes a modifier for tapped alone, when the key that was
/// pressed with it was taken on the way: then a key without meaning goes between.
struct OutputKeyboard: Sendable {
  /// `KEY_UNKNOWN`: no layout, desktop or console has a meaning for it.
  static let meaninglessKey = KeyCode.unknown

  private let slot: KeyboardSlot
  private var down = KeySet()
  private var downCount = 0

  /// The key that went down last.
  private var newest = KeyCode.reserved

  /// The key that was pressed with the newest one, a modifier, was taken.
  private var owesKeyBetween = false

  init(_ slot: KeyboardSlot) { self.slot = slot }

  var isEmpty: Bool { downCount == 0 }

  func isDown(_ key: KeyCode) -> Bool { down.contains(key) }

  /// Puts keys down: modifiers that are up, then the key.
  ///
  /// A key that another press holds down already is released first, so that programs see two
  /// presses; a modifier stays down.
  mutating func press(_ stroke: KeyStroke, into keys: inout [OutputKey]) {
    if !stroke.modifiers.isEmpty {
      stroke.modifiers.forEach { if !down.contains($0) { put($0, into: &keys) } }
    }
    let key = stroke.key
    // The kernel has no codes beyond: it could not be released either.
    guard key != .reserved, key.rawValue < KeyCode.limit else { return }
    if down.contains(key) {
      guard key.modifierIndex == nil else { return }
      keys.append(OutputKey(slot: slot, key: key, change: .release))
    }
    put(key, into: &keys)
  }

  /// Lets a key go up, if it is down.
  mutating func release(_ key: KeyCode, into keys: inout [OutputKey]) {
    guard down.remove(key) else { return }
    downCount -= 1
    if owesKeyBetween, key.modifierIndex != nil {
      owesKeyBetween = false
      newest = Self.meaninglessKey
      // A key of that code may be down, and stays so.
      let isDown = down.contains(Self.meaninglessKey)
      for change in isDown ? [KeyEvent.Change.release, .press] : [.press, .release] {
        keys.append(OutputKey(slot: slot, key: Self.meaninglessKey, change: change))
      }
    }
    keys.append(OutputKey(slot: slot, key: key, change: .release))
  }

  /// A key was taken that programs would have seen pressed with the modifiers that are down.
  mutating func noteTaken() {
    let isTappable = ModifierKeys.seenByPrograms.contains(ModifierKeys(newest))
    if isTappable, newest.modifierIndex != nil, down.contains(newest) { owesKeyBetween = true }
  }

  /// Lets everything go up that is not wanted: ordinary keys, then modifiers.
  ///
  /// No person lets go of these, so a modifier among them is not tapped either.
  mutating func releaseAll(besides wanted: KeySet, into keys: inout [OutputKey]) {
    let unwanted = down.subtracting(wanted)
    if unwanted.contains(newest) { noteTaken() }
    unwanted.forEach { if $0.modifierIndex == nil { release($0, into: &keys) } }
    unwanted.forEach { release($0, into: &keys) }
  }

  private mutating func put(_ key: KeyCode, into keys: inout [OutputKey]) {
    if down.insert(key) { downCount += 1 }
    newest = key
    owesKeyBetween = false
    keys.append(OutputKey(slot: slot, key: key, change: .press))
  }
}
