/// What a node's bits show, each as one question.
extension InputNode {
  /// It can type text: nearly all letters, Space and Enter.
  ///
  /// A few letters may be missing where a user's hwdb entry moved them.
  package var typesText: Bool {
    let keys = capabilities.keys
    guard keys.contains(.space), keys.contains(.enter) else { return false }
    return keys.intersection(.letters).count >= 20
  }

  /// It has the keys that a chord needs; extra nodes of a keyboard often lack them.
  package var hasModifiers: Bool {
    capabilities.keys.contains(.leftControl) && capabilities.keys.contains(.leftShift)
  }

  /// It has the digits of a keypad or telephone, and neither the letters nor the media keys that
  /// would make it something else.
  package var typesOnlyDigits: Bool {
    guard !typesText, !isRemoteControl else { return false }
    let keys = capabilities.keys
    if keys.intersection(.keypadDigits) == .keypadDigits { return true }
    let telephone = [KeySet.rowDigits, .telephoneDigits].contains { keys.intersection($0) == $0 }
    // A remote control has digits too, among a lot of keys that no telephone has.
    return telephone && keys.intersection(.remoteControl).count <= 1
      && keys.count <= 40
  }

  package var hasDigits: Bool {
    [KeySet.rowDigits, .keypadDigits, .telephoneDigits].contains {
      capabilities.keys.intersection($0) == $0
    }
  }

  /// It moves the pointer by steps, as a mouse, trackball or pointing stick does.
  package var movesPointer: Bool {
    let bothAxes: UInt64 = 0b11
    return capabilities.relative & bothAxes == bothAxes
      && capabilities.keys.contains(.leftButton) && !advice.deniesMouse
  }

  /// `INPUT_PROP_POINTING_STICK`, or what the hardware database knows to be one.
  package var isPointingStick: Bool {
    capabilities.properties & 1 << 5 != 0 || advice.marks.contains(.pointingStick)
  }

  /// It is the surface of a drawing tablet or of a screen that takes a pen.
  ///
  /// The kernel tells of the tools that come near (Documentation/input/event-codes.rst); a pen that
  /// passes for a mouse still tells how hard it is pressed.
  package var isPen: Bool {
    guard hasPointerAxes, !isTouchpad else { return false }
    let hasPressure = capabilities.absolute & 1 << 0x18 != 0
    return !capabilities.keys.intersection(.penTools).isEmpty
      || hasPressure && capabilities.keys.contains(.leftButton)
  }

  package var isTouchpad: Bool { capabilities.keys.contains(.toolFinger) && hasTouchAxes }

  package var isTouchscreen: Bool {
    capabilities.keys.contains(.touch) && hasTouchAxes && !isTouchpad && !isPen
  }

  /// It says where the pointer is to be, as a drawing tablet's mouse and the screen of a virtual
  /// machine do.
  package var isAbsolutePointer: Bool {
    hasPointerAxes && capabilities.keys.contains(.leftButton) && !isGameController
  }

  /// It has the first two buttons of a joystick or game pad.
  ///
  /// Some keyboards have Select and Start, which are game buttons too, and axes that nothing moves.
  package var isGameController: Bool {
    guard !movesPointer, hasPointerAxes || !typesText else { return false }
    return [KeySet.joystickButtons, .gamepadButtons].contains {
      capabilities.keys.intersection($0) == $0
    }
  }

  /// It comes from the kernel's remote control core, whatever its keys are.
  package var isRemoteControl: Bool {
    identity.bus == .consumerElectronicsControl || isBelowRemoteControl
  }

  /// Its path has `/rc/rc` in it; byte by byte, since the library's search costs fifty times more.
  private var isBelowRemoteControl: Bool {
    let wanted = Self.remoteControlFolder
    var matched = 0
    for byte in sysfsPath.utf8 {
      if byte == wanted[matched] { matched += 1 } else { matched = byte == wanted[0] ? 1 : 0 }
      if matched == wanted.count { return true }
    }
    return false
  }

  private static let remoteControlFolder = Array("/rc/rc".utf8)

  /// It claims codes that stand for nothing: its driver set every bit.
  package var claimsEveryKey: Bool {
    capabilities.keys.intersection(.unassigned) == .unassigned
  }

  /// A program made it through uinput.
  ///
  /// Bluetooth keyboards lie under `/devices/virtual/misc/uhid`, which is not that.
  package var isVirtual: Bool { sysfsPath.hasPrefix("/devices/virtual/input/") }

  /// The keyboard for which our own listener made this node, or `nil` if it is not ours.
  package var listenedKeyboard: Keyboard.ID? {
    let prefix = "kbdctl/"
    guard phys.hasPrefix(prefix) else { return nil }
    return Keyboard.ID(rawValue: String(phys.dropFirst(prefix.count)))
  }

  /// `ABS_X` or `ABS_Y`.
  package var hasPointerAxes: Bool { capabilities.absolute & 0b11 != 0 }

  /// Those, or `ABS_MT_POSITION_X` or `ABS_MT_POSITION_Y`: some screens have no others.
  private var hasTouchAxes: Bool { hasPointerAxes || capabilities.absolute & 0b11 << 0x35 != 0 }
}

extension KeySet {
  fileprivate static let letters = KeySet(codes: 16...25, 30...38, 44...50)
  fileprivate static let rowDigits = KeySet(codes: 2...11)
  fileprivate static let keypadDigits = KeySet(codes: 71...73, 75...77, 79...82)

  /// `KEY_NUMERIC_0` to `KEY_NUMERIC_9`.
  fileprivate static let telephoneDigits = KeySet(codes: 0x200...0x209)

  /// `BTN_TRIGGER` and `BTN_THUMB`.
  fileprivate static let joystickButtons = KeySet(codes: 0x120...0x121)

  /// `BTN_SOUTH` and `BTN_EAST`.
  fileprivate static let gamepadButtons = KeySet(codes: 0x130...0x131)

  /// `BTN_TOOL_PEN` to `BTN_TOOL_AIRBRUSH`, `BTN_TOOL_MOUSE`, `BTN_TOOL_LENS`, and `BTN_STYLUS` with
  /// `BTN_STYLUS2`.
  fileprivate static let penTools = KeySet(codes: 0x140...0x144, 0x146...0x147, 0x14b...0x14c)

  /// Codes between `KEY_F24` and `KEY_PLAYCD` that Linux has never given out.
  fileprivate static let unassigned = KeySet(codes: 195...199)

  /// Playing, programmes, television, the coloured keys and channels.
  fileprivate static let remoteControl = KeySet(
    codes: 163...168,
    200...201,
    207...208,
    365...366,
    377...377,
    398...403
  )

  private init(codes ranges: ClosedRange<UInt16>...) {
    self.init(ranges.joined().map(KeyCode.init(rawValue:)))
  }
}

extension KeyCode {
  /// `BTN_LEFT`.
  fileprivate static let leftButton = KeyCode(rawValue: 0x110)

  /// `BTN_TOOL_FINGER`.
  fileprivate static let toolFinger = KeyCode(rawValue: 0x145)

  /// `BTN_TOUCH`.
  fileprivate static let touch = KeyCode(rawValue: 0x14a)
}
