import Foundation
import Speech
import Synchronization
import Testing
import Performing
import SocketTesting
import Wording

@Suite(
  .serialized,
  .enabled(if: DispatcherProcess.isInstalled, "needs the Debian package speech-dispatcher")
)
struct SpeechServerTests {
  /// What came out beside the voice.
  private final class Output: Sendable {
    private let lines = Mutex<(warnings: [String], printed: [String], heard: [VoiceEvent])>(
      ([], [], [])
    )
    var warnings: [String] { lines.withLock { $0.warnings } }
    var heard: [VoiceEvent] { lines.withLock { $0.heard } }
    var printed: [String] { lines.withLock { $0.printed } }
    func hear(_ event: VoiceEvent) { lines.withLock { $0.heard.append(event) } }
    func warn(_ text: String) { lines.withLock { $0.warnings.append(text) } }
    func print(_ text: String) { lines.withLock { $0.printed.append(text) } }
  }

  /// A server that waits long, as a busy machine may be slow; a test of a hung one has less patience.
  private func server(
    at socket: String,
    _ output: Output,
    patience: Duration = .seconds(20)
  ) throws -> SpeechServer {
    var options = SpeechServer.Options(at: SpeechAddress(of: socket))
    options.startsServer = false
    options.patience = patience
    options.retryDelay = .milliseconds(300)
    return try SpeechServer(
      options: options,
      warn: { output.warn($0) },
      print: { output.print($0) },
      hear: { output.hear($0) }
    )
  }

  @Test func `messages are spoken in order, with dots and accents`() throws {
    let dispatcher = try DispatcherProcess()
    let output = Output()
    let server = try server(at: dispatcher.socket, output)
    let texts = ["one", ".", "é, ž, ж", "it's a \"quote\" & a $sign"]
    for text in texts { server.say(Utterance(text, .message)) }
    #expect(eventually { dispatcher.ended.count == texts.count })
    #expect(dispatcher.ended == texts)
    #expect(output.warnings == [] && output.printed == [])
  }

  @Test func `a key cuts off the key and the message before it`() throws {
    let dispatcher = try DispatcherProcess()
    let server = try server(at: dispatcher.socket, Output())
    server.say(Utterance("news", .message))
    #expect(eventually { dispatcher.begun == ["news"] })
    server.say(Utterance("first", .key))
    #expect(eventually { dispatcher.begun == ["news", "first"] })
    server.say(Utterance("second", .key))
    #expect(eventually { dispatcher.ended == ["second"] })
  }

  @Test func `of a burst of keys the last is heard to its end, and hardly another`() throws {
    let dispatcher = try DispatcherProcess()
    let server = try server(at: dispatcher.socket, Output())
    for number in 1...200 { server.say(Utterance("key \(number)", .key)) }
    #expect(eventually { dispatcher.ended.contains("key 200") })
    // This voice cannot be stopped in the moment between its order and its first sound.
    #expect(dispatcher.ended.count <= 2)
    #expect(dispatcher.begun.count < 20)
  }

  @Test func `an important message is not cut off by keys, and cuts off everything itself`() throws
  {
    let dispatcher = try DispatcherProcess()
    let server = try server(at: dispatcher.socket, Output())
    server.say(Utterance("key", .key))
    #expect(eventually { dispatcher.begun == ["key"] })
    server.say(Utterance("the way out", .important))
    #expect(eventually { dispatcher.begun == ["key", "the way out"] })
    server.say(Utterance("a", .key))
    server.say(Utterance("b", .key))
    #expect(eventually { dispatcher.ended.contains("b") })
    #expect(dispatcher.ended == ["the way out", "b"])
  }

  @Test(arguments: ["capture", "dummy"])
  func `a voice tells when it begins and ends, the generic one and the one that is none`(
    _ module: String
  ) throws {
    let dispatcher = try DispatcherProcess(speakingWith: module)
    let output = Output()
    let server = try server(at: dispatcher.socket, output)
    let code = Utterance("Type 1 2 3. Then Enter.", .important)
    let news = Utterance("8 seconds left.", .message)
    server.say(code)
    #expect(eventually { output.heard == [.began(code), .ended(code)] })
    server.say(news)
    #expect(eventually { output.heard.suffix(2) == [.began(news), .ended(news)] })
  }

  @Test func `what newer words cut off has no end, and a voice that dies tells nothing`() throws {
    let dispatcher = try DispatcherProcess()
    let output = Output()
    let server = try server(at: dispatcher.socket, output)
    let long = Utterance("long", .important)
    let code = Utterance("code", .important)
    server.say(long)
    #expect(eventually { output.heard == [.began(long)] })
    // This voice cannot be stopped in the moment between its order and its first sound.
    #expect(eventually { dispatcher.begun == ["long"] })
    server.say(code)
    #expect(eventually { output.heard.last == .ended(code) })
    #expect(output.heard == [.began(long), .began(code), .ended(code)])
    server.say(long)
    #expect(eventually { output.heard.last == .began(long) })
    #expect(eventually { dispatcher.begun == ["long", "code", "long"] })
    dispatcher.send(SIGKILL)
    server.say(code)
    #expect(eventually { output.printed == ["code"] })
    #expect(output.heard.count == 4)
  }

  @Test func `stop ends everything, and new words end a pause in place of the old`() throws {
    let dispatcher = try DispatcherProcess()
    let server = try server(at: dispatcher.socket, Output())
    server.say(Utterance("long", .important))
    server.say(Utterance("waits", .message))
    #expect(eventually { dispatcher.begun == ["long"] })
    server.stop()
    server.pause()
    server.say(Utterance("after", .key))
    #expect(eventually { dispatcher.ended.contains("after") })
    #expect(dispatcher.ended == ["after"])
  }

  @Test func `rate, pitch, volume and language are taken by the server`() throws {
    let dispatcher = try DispatcherProcess()
    let output = Output()
    let server = try server(at: dispatcher.socket, output)
    var settings = SpeechSettings()
    settings[.rate] = 100
    settings[.pitch] = -200
    settings.language = "en"
    server.apply(settings)
    server.say(Utterance("fast", .key))
    server.apply(settings)
    server.say(Utterance("still there", .message))
    #expect(eventually { dispatcher.ended == ["fast", "still there"] })
    #expect(output.warnings == [])
  }

  @Test func `a server that dies is one warning, then the words are printed, and none is lost`()
    throws
  {
    let dispatcher = try DispatcherProcess()
    let output = Output()
    let server = try server(at: dispatcher.socket, output)
    server.say(Utterance("spoken", .message))
    #expect(eventually { dispatcher.ended == ["spoken"] })
    dispatcher.send(SIGKILL)
    for text in ["one", "two", "three"] { server.say(Utterance(text, .message)) }
    #expect(eventually { output.printed == ["one", "two", "three"] })
    usleep(400_000)
    server.say(Utterance("after a new try", .message))
    #expect(eventually { output.printed.last == "after a new try" })
    #expect(output.warnings.count == 1)
  }

  @Test func `a hung server delays no caller, its words are printed, and it speaks again later`()
    throws
  {
    let dispatcher = try DispatcherProcess()
    let output = Output()
    let server = try server(at: dispatcher.socket, output, patience: .milliseconds(700))
    server.say(Utterance("before", .key))
    #expect(eventually { dispatcher.ended == ["before"] })
    dispatcher.send(SIGSTOP)
    let time = ContinuousClock().measure {
      for number in 1...1000 { server.say(Utterance("key \(number)", .key)) }
    }
    #expect(time < .milliseconds(500), "1000 calls took \(time)")
    #expect(eventually { output.printed.last == "key 1000" })
    #expect(output.warnings.count == 1)
    #expect(output.warnings.first?.hasPrefix("Speech Dispatcher does not answer; ") == true)
    dispatcher.send(SIGCONT)
    #expect(
      eventually {
        server.say(Utterance("back", .key))
        usleep(500_000)
        return dispatcher.ended.contains("back")
      }
    )
  }

  @Test func `a server that hangs before it answers the first time is no different`() throws {
    let dispatcher = try DispatcherProcess()
    dispatcher.send(SIGSTOP)
    let output = Output()
    let server = try server(at: dispatcher.socket, output, patience: .milliseconds(700))
    server.say(Utterance("hello", .important))
    #expect(eventually { output.printed == ["hello"] })
    let time = ContinuousClock().measure { server.finish() }
    #expect(time < .milliseconds(600), "finish took \(time)")
  }

  @Test func `finish hands over the last words, and leaves a hung server behind`() throws {
    let dispatcher = try DispatcherProcess()
    var server = Optional(try server(at: dispatcher.socket, Output()))
    server?.say(Utterance("goodbye", .important))
    server?.finish()
    server = nil
    #expect(eventually { dispatcher.ended == ["goodbye"] })
    dispatcher.send(SIGSTOP)
    let output = Output()
    let hung = try self.server(at: dispatcher.socket, output, patience: .milliseconds(700))
    hung.say(Utterance("x", .key))
    let wait = ContinuousClock().measure { hung.finish() }
    #expect(wait < .seconds(5), "finish took \(wait)")
    #expect(output.printed == ["x"])
  }

  @Test func `a slow server hears the last words, however long they take together`() throws {
    let slow = try SlowDispatcher(delay: .milliseconds(300))
    let output = Output()
    let server = try server(at: slow.socket, output)
    server.say(Utterance("goodbye", .important))
    let wait = ContinuousClock().measure { server.finish() }
    #expect(slow.heard == ["goodbye"])
    #expect(wait > .seconds(1.5), "it was not slow: \(wait)")
    #expect(output.printed == [] && output.warnings == [])
  }

  @Test func `a server that never answers costs one patience, and the words are printed`() throws {
    let hung = try SlowDispatcher(delay: nil)
    let output = Output()
    let server = try server(at: hung.socket, output, patience: .milliseconds(500))
    for text in ["one", "two"] { server.say(Utterance(text, .message)) }
    let wait = ContinuousClock().measure { server.finish() }
    #expect(wait < .seconds(5), "finish took \(wait)")
    #expect(output.printed == ["one", "two"])
  }

  @Test func `without a server there is one warning that says where it was sought`() throws {
    let output = Output()
    let server = try server(at: "/nonexistent/speechd.sock", output)
    for number in 1...3 {
      server.say(Utterance("\(number)", .message))
      #expect(eventually { output.printed.count == number })
      usleep(350_000)
    }
    #expect(output.printed == ["1", "2", "3"])
    #expect(output.warnings.count == 1)
    #expect(output.warnings.first?.contains("/nonexistent/speechd.sock") == true)
  }
}

@Suite struct SpeechSinkTests {
  @Test func `the printing sink writes a line for each utterance, the silent one nothing`() {
    let lines = Mutex<[String]>([])
    let sinks = [SpeechSink.printing { line in lines.withLock { $0.append(line) } }, .none]
    for sink in sinks {
      sink.say(Utterance("left Shift", .key))
      sink.stop()
      sink.finish()
    }
    #expect(lines.withLock { $0 } == ["say: left Shift"])
  }
}
