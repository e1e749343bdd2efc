import CSystemd
import LinuxSystem

/// Appends arguments to a message that has not been sent; the message must outlive the writer.
struct MessageWriter {
  let message: OpaquePointer

  func append(_ values: [BusValue]) throws(Errno) {
    for value in values { try append(value) }
  }

  /// Appends one argument.
  ///
  /// - Parameter value: An array's elements must all have the type that it names.
  /// - Throws: `EINVAL` for a text that D-Bus does not allow, such as a wrong object path.
  func append(_ value: BusValue) throws(Errno) {
    switch value {
    case .bool(let flag): try append(flag ? 1 : 0 as CInt, "b")
    case .byte(let number): try append(number, "y")
    case .int16(let number): try append(number, "n")
    case .uint16(let number): try append(number, "q")
    case .int32(let number): try append(number, "i")
    case .uint32(let number): try append(number, "u")
    case .int64(let number): try append(number, "x")
    case .uint64(let number): try append(number, "t")
    case .double(let number): try append(number.bitPattern, "d")
    case .string(let text): try append(text, "s")
    case .path(let text): try append(text, "o")
    case .signature(let text): try append(text, "g")
    case .array(let elements, let element): try append(elements, in: "a", of: element)
    case .structure(let members):
      try append(members, in: "r", of: members.map(\.signature).joined())
    case .entry(let key, let member):
      try append([key, member], in: "e", of: key.signature + member.signature)
    case .variant(let inner): try append([inner], in: "v", of: inner.signature)
    }
  }

  private func append(
    _ members: [BusValue],
    in container: Unicode.Scalar,
    of contents: String
  ) throws(Errno) {
    try checkingNegative(sd_bus_message_open_container(message, code(container), contents))
    try append(members)
    try checkingNegative(sd_bus_message_close_container(message))
  }

  private func append(
    _ number: some FixedWidthInteger,
    _ type: Unicode.Scalar
  ) throws(Errno) {
    var number = number
    try checkingNegative(sd_bus_message_append_basic(message, code(type), &number))
  }

  private func append(_ text: String, _ type: Unicode.Scalar) throws(Errno) {
    let status = text.withCString { sd_bus_message_append_basic(message, code(type), $0) }
    try checkingNegative(status)
  }

  /// D-Bus's type codes are ASCII letters.
  private func code(_ letter: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: letter.value) }
}
