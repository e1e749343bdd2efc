/// Calls closures on threads of their own, so that one that never returns delays no other.
///
/// - Parameters:
///   - limit: How long to wait for all of them together.
///   - bodies: What to call. One that is late is left behind and may go on until the process ends.
/// - Returns: For each what it returned, or `nil` when that came too late.
/// - Throws: The `errno` of eventfd(2), epoll_create1(2) or pthread_create(3).
package func sideBySide<Value: Sendable>(
  within limit: Duration,
  _ bodies: [@Sendable () -> Value]
) throws(Errno) -> [Value?] {
  let answers = try Mailbox<(place: Int, value: Value)>()
  var epoll = try Epoll()
  try epoll.add(answers.descriptor, tag: 0)
  let end = monotonicNow() + limit
  for (place, body) in bodies.enumerated() {
    try Thread(name: "look") { answers.put((place, body())) }.detach()
  }
  var values = [Value?](repeating: nil, count: bodies.count)
  var missing = bodies.count
  while missing > 0 {
    let rest = end - monotonicNow()
    guard rest > .zero else { break }
    try epoll.wait(timeout: rest)
    for answer in answers.take() {
      values[answer.place] = answer.value
      missing -= 1
    }
  }
  return values
}
