import CXKBCommon
import Layouts

/// What keysyms stand for, each looked up once: a keymap has most of them many times.
struct KeysymNames {
  private var symbols: [xkb_keysym_t: KeySymbol] = [:]

  /// The text that a keysym types, or its name.
  mutating func symbol(of keysym: xkb_keysym_t) -> KeySymbol {
    if let symbol = symbols[keysym] { return symbol }
    let symbol = Self.symbol(of: keysym)
    symbols[keysym] = symbol
    return symbol
  }

  private static func symbol(of keysym: xkb_keysym_t) -> KeySymbol {
    let number = xkb_keysym_to_utf32(keysym)
    guard number != 0, let scalar = Unicode.Scalar(number), !scalar.isControl else {
      return .named(name(of: keysym))
    }
    return .text(String(Character(scalar)))
  }

  private static func name(of keysym: xkb_keysym_t) -> String {
    var buffer = [CChar](repeating: 0, count: 64)
    let length = Int(xkb_keysym_get_name(keysym, &buffer, buffer.count))
    guard length > 0, length < buffer.count else { return "0x" + String(keysym, radix: 16) }
    return String(decoding: buffer.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension Unicode.Scalar {
  /// Enter, Tab, Escape and the like type a control character; their name says more.
  var isControl: Bool { value < 0x20 || (0x7f...0x9f).contains(value) }
}
