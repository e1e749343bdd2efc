/// Words that the kernel puts behind the name of a node, to tell the nodes of one device apart.
///
/// hid-input (drivers/hid/hid-input.c, `hidinput_allocate`) names the node by what its application
/// is for, when a device has several and its name does not end so already; hid-multitouch and
/// hid-uclogic have some more. They say nothing about the product.
enum HIDNameSuffix {
  private static let typing = [" Keyboard", " Keypad"]
  private static let pointing = [
    " Mouse", " Touchpad", " Touchscreen", " Pen", " Stylus", " Pad", " Touch Strip", " Touch Ring",
    " Dial",
  ]
  private static let other = [
    " Consumer Control", " System Control", " System Multi Axis", " Wireless Radio Control",
    " Custom Media Keys", " UNKNOWN",
  ]

  /// The name without what the kernel put there for a node of its kind.
  ///
  /// A mouse that is all one device may be called `Gaming Mouse` by its maker, and its keys are then
  /// on a `Gaming Mouse Keyboard`: only the word that fits the node is taken off.
  static func stripped(from node: InputNode) -> String {
    let types = node.typesText || node.typesOnlyDigits
    let suffixes = types ? typing : pointing + other
    guard let suffix = suffixes.first(where: node.name.hasSuffix) else { return node.name }
    let rest = node.name.dropLast(suffix.count)
    // `Mouse & Keyboard` is all the maker's.
    let joins = ["&", "+", "/", " and"].contains(where: rest.hasSuffix)
    return joins || rest.isEmpty ? node.name : String(rest)
  }
}
