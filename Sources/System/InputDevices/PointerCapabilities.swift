import CEvdev
package import Keyboards
import LinuxSystem

/// What a node can do besides keys: motion, wheels, axes and buttons.
package struct PointerCapabilities: Sendable {
  /// An absolute axis: its code (`ABS_*`) and its range (`struct input_absinfo`).
  struct Axis: Sendable {
    var code: UInt16
    var value: Int32
    var minimum: Int32
    var maximum: Int32
    var fuzz: Int32
    var flat: Int32
    var resolution: Int32
  }

  /// Codes of `REL_*`, `BTN_*` and `INPUT_PROP_*`.
  let relative: [UInt16]
  let buttons: [UInt16]
  let properties: [UInt16]
  let axes: [Axis]

  /// Nothing but keys: no pointer twin is needed.
  package var isEmpty: Bool { relative.isEmpty && buttons.isEmpty && axes.isEmpty }

  init(_ device: borrowing Handle) {
    let pointer = device.pointer
    func codes(_ type: CInt, _ range: Range<UInt32>) -> [UInt16] {
      range.filter { libevdev_has_event_code(pointer, UInt32(type), $0) == 1 }
        .map(UInt16.init(truncatingIfNeeded:))
    }
    relative = codes(EV_REL, 0..<UInt32(REL_CNT))
    buttons = codes(EV_KEY, 0..<UInt32(KEY_CNT)).filter { KeyCode(rawValue: $0).isButton }
    axes = codes(EV_ABS, 0..<UInt32(ABS_CNT)).compactMap { code in
      libevdev_get_abs_info(pointer, UInt32(code)).map { Axis(code, $0.pointee) }
    }
    properties = (0..<UInt32(INPUT_PROP_CNT))
      .filter { libevdev_has_property(pointer, $0) == 1 }
      .map(UInt16.init(truncatingIfNeeded:))
  }
}

extension PointerCapabilities.Axis {
  fileprivate init(_ code: UInt16, _ info: input_absinfo) {
    self.init(
      code: code,
      value: info.value,
      minimum: info.minimum,
      maximum: info.maximum,
      fuzz: info.fuzz,
      flat: info.flat,
      resolution: info.resolution
    )
  }
}

/// An event of motion, a wheel, an axis or a button, to be passed on as it is.
package struct PointerEvent: BitwiseCopyable, Sendable {
  /// As in `struct input_event` (linux/input.h).
  let type: UInt16
  let code: UInt16
  let value: Int32

  init(type: UInt16, code: UInt16, value: Int32) {
    self.type = type
    self.code = code
    self.value = value
  }

  /// A button that is let go of, or pressed.
  package init(button: KeyCode, isDown: Bool) {
    self.init(type: UInt16(EV_KEY), code: button.rawValue, value: isDown ? 1 : 0)
  }

  /// The button that goes down or up, or `nil` for anything else.
  package var button: (key: KeyCode, isDown: Bool)? {
    CInt(type) == EV_KEY ? (KeyCode(rawValue: code), value != 0) : nil
  }
}
