/// What udev's rules and hardware database add to what the kernel knows of a node.
package struct UdevAdvice: Hashable, Sendable {
  /// What is said of a node; 60-input-id.rules, 60-keyboard.hwdb and libwacom's rules say it.
  package struct Marks: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// `ID_INPUT_KEYBOARD=1`: it has the keys with the codes 1 to 31, as far as is known.
    package static let keyboard = Marks(rawValue: 1 << 0)

    /// `ID_INPUT_KEY=1`.
    package static let keys = Marks(rawValue: 1 << 1)
    package static let tablet = Marks(rawValue: 1 << 2)
    package static let tabletPad = Marks(rawValue: 1 << 3)
    package static let touchScreen = Marks(rawValue: 1 << 4)
    package static let joystick = Marks(rawValue: 1 << 5)
    package static let pointingStick = Marks(rawValue: 1 << 6)

    /// `XKB_FIXED_LAYOUT`: it types what it has to say, and no desktop may change the layout.
    package static let fixedLayout = Marks(rawValue: 1 << 7)

    /// `KEYBOARD_KEY_…`: keys that send something else than the kernel took them for.
    package static let corrected = Marks(rawValue: 1 << 8)
  }

  package var marks: Marks = []

  /// `ID_INPUT_KEYBOARD=0`: somebody wrote a rule that says it is none.
  package var deniesKeyboard = false

  /// `ID_INPUT_MOUSE=0`: it claims to move a pointer, but has nothing that would.
  package var deniesMouse = false

  /// `MOUSE_DPI`: the hardware database knows this very product as a mouse.
  package var knowsMouse = false

  /// `KEYBOARD_LED_NUMLOCK=0`, `KEYBOARD_LED_CAPSLOCK=0`: lights that are claimed but not there.
  package var missingLights: KeyboardLights = []

  /// `LIBINPUT_DEVICE_GROUP`, which nodes of one device share; empty when nothing is said.
  ///
  /// A device may be two on USB, as a tablet's pen and its touch surface are.
  package var deviceGroup = ""

  package init() {}

  /// Reads the properties of an event node.
  ///
  /// - Parameters:
  ///   - isCorrected: Whether there is one whose name begins with `KEYBOARD_KEY_`.
  ///   - property: The value of one, or `nil` when there is none.
  package init(isCorrected: Bool = false, _ property: (String) -> String?) {
    for (name, mark) in Self.names where property(name) == "1" { marks.insert(mark) }
    if property("XKB_FIXED_LAYOUT") != nil { marks.insert(.fixedLayout) }
    if isCorrected { marks.insert(.corrected) }
    deniesKeyboard = property("ID_INPUT_KEYBOARD") == "0"
    deniesMouse = property("ID_INPUT_MOUSE") == "0"
    knowsMouse = property("MOUSE_DPI") != nil
    if property("KEYBOARD_LED_NUMLOCK") == "0" { missingLights.insert(.numLock) }
    if property("KEYBOARD_LED_CAPSLOCK") == "0" { missingLights.insert(.capsLock) }
    deviceGroup = property("LIBINPUT_DEVICE_GROUP") ?? ""
  }

  private static let names: [(String, Marks)] = [
    ("ID_INPUT_KEYBOARD", .keyboard), ("ID_INPUT_KEY", .keys), ("ID_INPUT_TABLET", .tablet),
    ("ID_INPUT_TABLET_PAD", .tabletPad), ("ID_INPUT_TOUCHSCREEN", .touchScreen),
    ("ID_INPUT_JOYSTICK", .joystick), ("ID_INPUT_POINTINGSTICK", .pointingStick),
  ]
}
