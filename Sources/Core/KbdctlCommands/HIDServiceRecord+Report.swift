import Bluetooth
import Text

extension HIDServiceRecord {
  /// What a person wants to know of it.
  var facts: [(label: String, words: String)] {
    var facts: [(String, String)] = []
    switch (reconnectsByItself, isNormallyConnectable) {
    case (true?, true?): facts.append(("Reconnects", "by a key on it, or by ‘kbdctl connect’"))
    case (true?, _): facts.append(("Reconnects", "by a key on it"))
    case (_, true?): facts.append(("Reconnects", "by ‘kbdctl connect’"))
    case (false?, _): facts.append(("Reconnects", "only when it is paired again"))
    case (nil, _): break
    }
    if let subclass, subclass & 0x80 != 0 { facts.append(("Also", "a pointer")) }
    return facts
  }

  var json: JSON {
    .object([
      "subclass": subclass.map { .number(Int($0)) } ?? .null,
      "country": country.map { .number(Int($0)) } ?? .null,
      "reconnectsByItself": reconnectsByItself.map(JSON.bool) ?? .null,
      "normallyConnectable": isNormallyConnectable.map(JSON.bool) ?? .null,
    ])
  }
}
