/// Four digits, as the kernel and lsusb(8) write vendor and product.
package func hexadecimal(_ number: UInt16) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 4 - digits.count) + digits
}
