import Testing

@testable import Speech

@Suite struct SSIPReaderTests {
  /// What a real server sends: an answer, an event, and an answer with data.
  private static let text =
    "208 OK CLIENT NAME SET\r\n701-21\r\n701-3\r\n701 BEGIN\r\n225-22\r\n225 OK MESSAGE QUEUED\r\n"

  private static let blocks = [
    SSIPBlock(code: 208, data: [], words: "208 OK CLIENT NAME SET"),
    SSIPBlock(code: 701, data: ["21", "3"], words: "701 BEGIN"),
    SSIPBlock(code: 225, data: ["22"], words: "225 OK MESSAGE QUEUED"),
  ]

  @Test(arguments: [1, 2, 3, 7, 1000])
  func `blocks are the same however the text is cut`(_ size: Int) {
    var reader = SSIPReader()
    var found: [SSIPBlock] = []
    var rest = Array(Self.text.utf8)[...]
    while !rest.isEmpty {
      reader.take(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
      while let block = reader.next() { found.append(block) }
    }
    #expect(found == Self.blocks)
    #expect(found.map(\.isEvent) == [false, true, false])
  }

  @Test func `what is no answer is a refusal`() {
    var reader = SSIPReader()
    reader.take(Array("402 ERR PARAMETER INVALID\n\nHTTP/1.1 200 OK\n\u{ff}\n".utf8))
    let refusals = (0..<4).map { _ in reader.next()?.isRefusal }
    #expect(refusals == [true, true, true, true])
    #expect(reader.next() == nil)
  }
}
