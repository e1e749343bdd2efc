/// What has keys as a keyboard has them, but is not for typing; the raw value says it in words.
enum Lookalike: String, CaseIterable, Sendable {
  case securityKey = "security key"
  case scanner = "bar code scanner"
  case cardReader = "card reader"
  case tablet = "drawing tablet"
  case pen
  case remote = "remote control"
  case mouse = "extra keys of a mouse"
  case controller = "game controller"
  case footSwitch = "foot switch"
  case thermometer
  case touchScreen = "touch screen"

  /// Known only by the layout that the hardware database fixes for it.
  case selfTyping = "something that types by itself"
}
