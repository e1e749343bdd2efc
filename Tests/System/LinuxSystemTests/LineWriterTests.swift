import Glibc
import LinuxSystem
import Testing

@Suite struct LineWriterTests {
  @Test(.timeLimit(.minutes(2)), arguments: [0, O_NONBLOCK])
  func `a pipe that nobody reads stops nobody, and what it has room for comes in order`(
    _ flags: CInt
  ) throws {
    let pipe = try TestPipe(flags: flags)
    let writer = try LineWriter { _, _ in }
    // Twice what may wait, and far more than a pipe holds.
    let padding = String(repeating: ".", count: 1000)
    for number in 0..<2000 { writer.write("\(number) \(padding)", to: pipe.writeEnd.rawValue) }
    let begin = monotonicNow()
    writer.finish(within: .milliseconds(100))
    let waited = monotonicNow() - begin
    #expect(waited >= .milliseconds(100) && waited < .seconds(20))
    var bytes: [UInt8] = []
    while case let more = pipe.read(), !more.isEmpty { bytes += more }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasSuffix(" " + padding) }, "no line is cut")
    let numbers = lines.compactMap { $0.split(separator: " ").first.flatMap { Int($0) } }
    #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
    #expect(numbers.prefix(1000) == Array(0..<1000)[...])
    #expect(numbers.count < 2000, "what had no room is lost")
    writer.write("the end", to: pipe.writeEnd.rawValue)
    writer.finish(within: .seconds(60))
    let last = String(decoding: pipe.read(), as: UTF8.self)
    #expect(last == "the end\n")
  }

  @Test func `finish waits for all that was written, to whichever descriptor, in order`() throws {
    let pipe = try TestPipe()
    let other = dup(pipe.writeEnd.rawValue)
    defer { close(other) }
    let writer = try LineWriter { _, _ in }
    for number in 0..<100 {
      writer.write("\(number)", to: number % 2 == 0 ? other : pipe.writeEnd.rawValue)
    }
    writer.finish(within: .seconds(60))
    let lines = String(decoding: pipe.read(), as: UTF8.self).split(separator: "\n")
    #expect(lines == (0..<100).map { "\($0)" })
  }

  @Test func `a descriptor that cannot be written to does not keep the others waiting`() throws {
    let pipe = try TestPipe()
    let writer = try LineWriter { _, _ in }
    writer.write("lost", to: -1)
    writer.write("lost", to: pipe.readEnd.rawValue)
    writer.write("there", to: pipe.writeEnd.rawValue)
    writer.finish(within: .seconds(60))
    let read = String(decoding: pipe.read(), as: UTF8.self)
    #expect(read == "there\n")
  }

  @Test func `finish without a line does not wait`() throws {
    let writer = try LineWriter { _, _ in }
    let begin = monotonicNow()
    writer.finish(within: .seconds(60))
    #expect(monotonicNow() - begin < .seconds(30))
  }
}
