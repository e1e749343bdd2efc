import CSystemd
import LinuxSystem

/// Reads a message's arguments in order; the message must outlive the reader.
struct MessageReader {
  let message: OpaquePointer

  /// All arguments that are left, or those of the container that was entered last.
  ///
  /// - Throws: `EBADMSG` for a broken message, `ENOTSUP` for one with a file descriptor.
  func values() throws(Errno) -> [BusValue] {
    var values: [BusValue] = []
    while let value = try next() { values.append(value) }
    return values
  }

  private func next() throws(Errno) -> BusValue? {
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    let found = try checkingNegative(sd_bus_message_peek_type(message, &type, &contents))
    guard found > 0 else { return nil }
    guard let contents else { return try basic(type) }
    // Copied, because entering the container moves the message on.
    let element = String(cString: contents)
    try checkingNegative(sd_bus_message_enter_container(message, type, element))
    let members = try values()
    try checkingNegative(sd_bus_message_exit_container(message))
    switch (Unicode.Scalar(UInt8(bitPattern: type)), members.count) {
    case ("a", _): return .array(members, element: element)
    case ("r", _): return .structure(members)
    case ("e", 2): return .entry(key: members[0], value: members[1])
    case ("v", 1): return .variant(members[0])
    default: throw Errno.badMessage
    }
  }

  private func basic(_ type: CChar) throws(Errno) -> BusValue {
    switch Unicode.Scalar(UInt8(bitPattern: type)) {
    case "b": .bool(try read(type, as: CInt.self) != 0)
    case "y": .byte(try read(type, as: UInt8.self))
    case "n": .int16(try read(type, as: Int16.self))
    case "q": .uint16(try read(type, as: UInt16.self))
    case "i": .int32(try read(type, as: Int32.self))
    case "u": .uint32(try read(type, as: UInt32.self))
    case "x": .int64(try read(type, as: Int64.self))
    case "t": .uint64(try read(type, as: UInt64.self))
    case "d": .double(Double(bitPattern: try read(type, as: UInt64.self)))
    case "s": .string(try text(type))
    case "o": .path(try text(type))
    case "g": .signature(try text(type))
    default: throw Errno.notSupported
    }
  }

  private func read<Number: FixedWidthInteger>(
    _ type: CChar,
    as: Number.Type
  ) throws(Errno) -> Number {
    var number: Number = 0
    try checkingNegative(sd_bus_message_read_basic(message, type, &number))
    return number
  }

  private func text(_ type: CChar) throws(Errno) -> String {
    var text: UnsafePointer<CChar>?
    try checkingNegative(sd_bus_message_read_basic(message, type, &text))
    guard let text else { throw Errno.badMessage }
    return String(cString: text)
  }
}
