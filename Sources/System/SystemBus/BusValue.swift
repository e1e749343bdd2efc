/// A value as D-Bus carries it (D-Bus specification, “Type System”).
///
/// File descriptors are left out: no message that we read or write carries one.
package indirect enum BusValue: Hashable, Sendable {
  case bool(Bool)
  case byte(UInt8)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  case path(String)
  case signature(String)
  /// Elements of one type, which an empty array cannot tell by itself.
  case array([BusValue], element: String)
  case structure([BusValue])
  /// One member of a dictionary, which is an array of these.
  case entry(key: BusValue, value: BusValue)
  case variant(BusValue)

  /// A dictionary from names to variants, `a{sv}`, in the order of the names.
  package static func properties(_ properties: [String: BusValue]) -> BusValue {
    let entries = properties.sorted { $0.key < $1.key }.map { name, value in
      BusValue.entry(key: .string(name), value: .variant(value))
    }
    return .array(entries, element: "{sv}")
  }

  /// The value's type, such as `a{sv}`.
  package var signature: String {
    switch self {
    case .bool: "b"
    case .byte: "y"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .path: "o"
    case .signature: "g"
    case .array(_, let element): "a\(element)"
    case .structure(let members): "(\(members.map(\.signature).joined()))"
    case .entry(let key, let value): "{\(key.signature)\(value.signature)}"
    case .variant: "v"
    }
  }
}

extension BusValue {
  /// What is in a variant, or the value itself.
  package var unwrapped: BusValue {
    guard case .variant(let value) = self else { return self }
    return value.unwrapped
  }

  package var flag: Bool? {
    guard case .bool(let flag) = unwrapped else { return nil }
    return flag
  }

  /// A string, an object path or a signature.
  package var text: String? {
    switch unwrapped {
    case .string(let text), .path(let text), .signature(let text): text
    default: nil
    }
  }

  /// A whole number of any width, unless it is too large.
  package var number: Int? {
    switch unwrapped {
    case .byte(let number): Int(number)
    case .int16(let number): Int(number)
    case .uint16(let number): Int(number)
    case .int32(let number): Int(number)
    case .uint32(let number): Int(number)
    case .int64(let number): Int(exactly: number)
    case .uint64(let number): Int(exactly: number)
    default: nil
    }
  }

  /// The elements of an array or the members of a structure; empty for anything else.
  package var elements: [BusValue] {
    switch unwrapped {
    case .array(let elements, _): elements
    case .structure(let members): members
    default: []
    }
  }

  /// The members of a dictionary with text keys, out of their variants; empty for anything else.
  package var dictionary: [String: BusValue] {
    var members: [String: BusValue] = [:]
    for case .entry(let key, let value) in elements {
      if let name = key.text { members[name] = value.unwrapped }
    }
    return members
  }
}
