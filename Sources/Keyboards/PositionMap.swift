/// Which key of the board an event is about, whatever is printed on it.
///
/// The kernel's code already says so, with the machine owner's hwdb entries applied. The scan code
/// decides where an entry of this map names it, and where the kernel has no code to give.
package struct PositionMap: Hashable, Sendable {
  private var byScanCode: [ScanCode: KeyCode]

  package init(_ byScanCode: [ScanCode: KeyCode] = [:]) { self.byScanCode = byScanCode }

  package func position(of event: KeyEvent) -> KeyCode {
    if !byScanCode.isEmpty, let key = byScanCode[event.scan] { return key }
    if event.key == .unknown || event.key == .reserved {
      return event.scan.standardKeyCode ?? event.key
    }
    return event.key
  }
}
