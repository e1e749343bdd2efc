/// The groups of a machine, as group(5) writes them.
package struct GroupFile: Hashable, Sendable {
  private var numbers: [String: UInt32] = [:]
  private var memberships: [String: Set<UInt32>] = [:]

  /// Reads a text; lines of another form are passed over, as libc does.
  package init(_ text: String) {
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: ":", omittingEmptySubsequences: false)
      guard fields.count == 4, let number = UInt32(fields[2]) else { continue }
      numbers[String(fields[0])] = number
      for member in fields[3].split(separator: ",") {
        memberships[String(member), default: []].insert(number)
      }
    }
  }

  package func number(of name: String) -> UInt32? { numbers[name] }

  /// The groups that name a user among their members.
  package func groups(of user: String) -> Set<UInt32> { memberships[user] ?? [] }
}
