import LinuxSystem
import Performing

/// A talk with a speech server over its socket (ssip(7)).
struct SSIPConversation: ~Copyable {
  typealias Failure = ServerSocket.Failure

  private let socket: ServerSocket
  private var reader = SSIPReader()

  /// Connects.
  ///
  /// - Parameters:
  ///   - address: Where the server listens.
  ///   - end: When the whole conversation is over, as ``monotonicNow()`` counts; `nil` waits for as
  ///     long as the server holds the connection.
  /// - Throws: ``ServerSocket/Failure`` of connecting.
  init(to address: SpeechAddress, until end: Duration? = nil) throws(Failure) {
    socket = try ServerSocket(to: address.place, ownedBy: address.owner, until: end)
  }

  /// Readable when ``takeBlocks()`` is to be called.
  var descriptor: CInt { socket.descriptor }

  /// Sends a command, without its end, and waits for no answer.
  ///
  /// - Throws: ``Failure/silent`` when the server is gone.
  func send(_ command: String) throws(Failure) { try socket.send("\(command)\r\n") }

  /// Reads what has come, after a wait only if nothing has.
  ///
  /// - Throws: ``Failure/silent`` when the server is gone.
  mutating func takeBlocks() throws(Failure) -> [SSIPBlock] {
    reader.take(try socket.receive())
    var blocks: [SSIPBlock] = []
    while let block = reader.next() { blocks.append(block) }
    return blocks
  }

  /// Sends a command and waits for the answer, where no event is told.
  ///
  /// - Returns: The data of the answer, one item for each line; none when the server says no.
  /// - Throws: ``Failure/silent`` when it does not answer until the end, or hangs up.
  mutating func ask(_ command: String) throws(Failure) -> [String] {
    try send(command)
    while true {
      if let block = reader.next() { return block.isRefusal ? [] : block.data }
      reader.take(try socket.receive())
    }
  }
}
