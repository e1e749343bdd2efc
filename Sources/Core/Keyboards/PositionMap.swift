/// Which key of the board an event is about, whatever is printed on it.
///
/// The kernel's code already says so, with the machine owner's hwdb entries applied. The scan code
/// decides where an entry of this map names it, and where the kernel has no code to give.
@usableFromInline
package struct PositionMap: Hashable, Sendable {
  @usableFromInline var byScanCode: [ScanCode: KeyCode]

  package init(_ byScanCode: [ScanCode: KeyCode] = [:]) { self.byScanCode = byScanCode }

  @inlinable @inline(__always) package func position(of event: KeyEvent) -> KeyCode {
    if !byScanCode.isEmpty, let key = byScanCode[event.scan] { return key }
    if event.key.isUnknown {
      return event.scan.standardKeyCode ?? event.key
    }
    return event.key
  }
}
