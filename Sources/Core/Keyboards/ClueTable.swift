extension Clue {
  /// Everything that is looked at, in the order in which it is told.
  ///
  /// Weights are compared as sums. What any keyboard has comes to 9 (letters, modifiers, lights,
  /// udev's opinion, media keys), and to 13 with a pointer behind it: what is to win against that
  /// weighs 14 or more. A word of the maker's that says keyboard adds 10 to either.
  static let all = ofKeys + ofSiblings + ofUdev + ofNames

  /// What the bits of the nodes show that could be typed on.
  private static let ofKeys: [Clue] = [
    Clue(.keyboard, 4, "letters, Space and Enter") { $0.typesText },
    Clue(.keypad, 4, "digits without letters") { !$0.typesText },
    Clue(.typing, 1, "Control and Shift") { $0.typing.contains(where: \.hasModifiers) },
    // The second node of a keyboard that sends many keys at once is like that.
    Clue(.noTyping, 2, "no Control or no Shift") {
      $0.typesText && !$0.typing.contains(where: \.hasModifiers)
    },
    Clue(.typing, 2, "lock lights") { !$0.device.lockLights.isEmpty },
    // Drivers of television boxes set every bit.
    Clue(.noTyping, 60, "claims every key there is, as no keyboard does") {
      $0.typing.allSatisfy(\.claimsEveryKey)
    },
    Clue(.noTyping, 1, "axes of a pointer among its keys") {
      $0.typing.contains(where: \.hasPointerAxes)
    },
    Clue(.lookalike(.touchScreen), 9, "its keys are gestures on a touch screen") {
      $0.typing.contains(where: \.isTouchscreen)
    },
    Clue(.lookalike(.controller), 26, "the buttons and axes of a game controller") {
      $0.typing.allSatisfy(\.isGameController)
    },
    Clue(.lookalike(.remote), 60, "an infrared or HDMI receiver of the kernel") {
      $0.typing.allSatisfy(\.isRemoteControl)
    },
  ]

  /// What stands beside the keys on the same device.
  private static let ofSiblings: [Clue] = [
    Clue(.typing, 1, "media keys beside them") { $0.siblings.contains(where: \.isMediaKeys) },
    // No scanner, card reader or token has a pointer.
    Clue(.typing, 4, "a pointer beside them") { device in
      device.siblings.contains(where: \.isPointer) && !device.isLed(by: \.isMouse)
    },
    Clue(.lookalike(.mouse), 10, "a mouse comes before its keys") { $0.isLed(by: \.isMouse) },
    Clue(.lookalike(.controller), 10, "a game controller comes before its keys") {
      $0.isLed(by: \.isGameController)
    },
    // The other end of a remote desktop has one too.
    Clue(.noTyping, 1, "an absolute pointer beside its keys") {
      $0.siblings.contains { $0.isAbsolutePointer && !$0.isPen }
    },
    Clue(.lookalike(.tablet), 16, "a pen beside its keys") {
      $0.siblings.contains { $0.isPen || $0.advice.marks.contains(.tablet) }
    },
    Clue(.lookalike(.touchScreen), 9, "a touch screen beside its keys") {
      $0.siblings.contains { $0.isTouchscreen || $0.advice.marks.contains(.touchScreen) }
    },
  ]

  /// What udev's rules (60-input-id.rules, `input_id`) and its hardware database say: hwdb(7).
  private static let ofUdev: [Clue] = [
    Clue(.noTyping, 100, "the hardware database says it is no keyboard") {
      $0.typing.contains(where: \.advice.deniesKeyboard)
    },
    Clue(.typing, 1, "udev takes it for a keyboard") { $0.isMarked(.keyboard) },
    Clue(.noTyping, 1, "udev sees keys and no keyboard") {
      $0.typesText && $0.isMarked(.keys) && !$0.isMarked(.keyboard)
    },
    Clue(.typing, 1, "the hardware database corrects its keys") { $0.isMarked(.corrected) },
    Clue(.typing, 1, "the hardware database knows which lights it lacks") {
      $0.typing.contains { !$0.advice.missingLights.isEmpty }
    },
    // 60-keyboard.hwdb fixes the layouts of tokens and scanners only.
    Clue(.lookalike(.selfTyping), 26, "the hardware database fixes its layout") {
      $0.isMarked(.fixedLayout)
    },
    Clue(.lookalike(.tablet), 16, "udev takes it for a drawing tablet") {
      $0.isMarked(.tablet) || $0.isMarked(.tabletPad)
    },
    Clue(.lookalike(.touchScreen), 9, "udev takes it for a touch screen") {
      $0.isMarked(.touchScreen)
    },
    // Keyboards with buttons of a joystick are marked so too.
    Clue(.lookalike(.controller), 2, "udev takes it for a game controller") {
      $0.isMarked(.joystick)
    },
    Clue(.lookalike(.mouse), 26, "the hardware database knows it as a mouse") {
      $0.typing.allSatisfy(\.movesPointer) && $0.device.nodes.contains(where: \.advice.knowsMouse)
    },
  ]
}

extension TypingDevice {
  fileprivate func isMarked(_ mark: UdevAdvice.Marks) -> Bool {
    typing.contains { $0.advice.marks.contains(mark) }
  }
}

extension InputNode {
  /// It moves the pointer of a mouse, not of a stick between the keys.
  fileprivate var isMouse: Bool { movesPointer && !isPointingStick }

  /// A mouse, a pointing stick or a touch pad, whatever the keys are.
  fileprivate var isPointer: Bool { movesPointer || isTouchpad }

  /// Keys that are no buttons of a pointer.
  fileprivate var isMediaKeys: Bool {
    !capabilities.keys.isEmpty && !isPointer && !isPen && !isTouchscreen && !hasPointerAxes
      && !isGameController
  }
}
