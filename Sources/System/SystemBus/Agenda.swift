/// What is to be done later, and when.
struct Agenda {
  private struct Entry {
    var number: UInt64
    var time: Duration
    var body: () -> Void
  }

  private var entries: [Entry] = []
  private var lastNumber: UInt64 = 0

  /// The earliest time of all; the past means at once.
  var next: Duration? { entries.map(\.time).min() }

  /// Adds something to be done.
  ///
  /// - Returns: What ``cancel(_:)`` knows it by.
  mutating func add(at time: Duration, _ body: @escaping () -> Void) -> UInt64 {
    lastNumber += 1
    entries.append(Entry(number: lastNumber, time: time, body: body))
    return lastNumber
  }

  mutating func cancel(_ number: UInt64) { entries.removeAll { $0.number == number } }

  /// Removes what is due, and gives it in the order of the times; what these add is due later.
  mutating func takeDue(at now: Duration) -> [() -> Void] {
    let due = entries.filter { $0.time <= now }
    guard !due.isEmpty else { return [] }
    entries.removeAll { $0.time <= now }
    return due.sorted { ($0.time, $0.number) < ($1.time, $1.number) }.map(\.body)
  }
}
