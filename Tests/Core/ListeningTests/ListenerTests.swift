import KeyPath
import Keyboards
import Layouts
import Listening
import Settings
import Shortcuts
import Testing

@Suite struct ListenerTests {
  private let machine = FakeMachine()
  private static let address = "AA:BB:CC:DD:EE:FF"

  /// A listener that has begun with these keyboards, and what it did until now forgotten.
  private func started(_ keyboards: Keyboard...) throws -> Listener {
    machine.keyboards = keyboards
    let listener = try machine.listener()
    #expect(listener.start() == nil)
    listener.sayStarted()
    machine.forget()
    return listener
  }

  @Test func `a keyboard is grabbed, then has its twin made, then is read`() throws {
    machine.keyboards = [.named("A"), .named("B")]
    let listener = try machine.listener(wanted: [Keyboard.ID(rawValue: "B")])
    #expect(listener.start() == nil)
    #expect(machine.calls == [.publish, .grab("/b"), .twin(0), .read("/b")])
    #expect(machine.said == [])
    listener.sayStarted()
    #expect(
      machine.said == [
        "Listening to B. For help with keys, press Control Option K. To stop at any time, hold"
          + " Backspace, Escape and Enter together."
      ]
    )
  }

  @Test func `a busy keyboard is told once, tried again, and has no twin before`() throws {
    machine.keyboards = [.named("A"), .named("B")]
    machine.refusals = ["/b": .busy]
    let listener = try machine.listener()
    #expect(listener.start() == nil)
    listener.sayStarted()
    #expect(machine.calls == [.publish, .grab("/a"), .twin(0), .read("/a"), .grab("/b")])
    let reason = "another program has taken it; it is tried again"
    #expect(machine.said.last == "B is left alone: \(reason)")
    #expect(machine.warnings == ["B is left alone: \(reason)"])
    machine.forget()
    #expect(listener.deadline == .seconds(1))
    machine.time = .seconds(1)
    listener.timePassed(to: .seconds(1))
    #expect(machine.calls == [.grab("/b")])
    #expect(machine.said == [])
    #expect(listener.deadline == .seconds(3))
    machine.forget()
    machine.refusals = [:]
    machine.time = .seconds(3)
    listener.timePassed(to: .seconds(3))
    #expect(machine.calls == [.grab("/b"), .twin(1), .read("/b")])
    #expect(machine.said == ["B connected, ready"])
    #expect(listener.deadline == nil)
    machine.forget()
    listener.lightsChanged(KeyboardSlot(rawValue: 1), .capsLock)
    #expect(machine.calls == [.lights("/b", .capsLock), .noteLights(1, .capsLock)])
  }

  @Test func `a lost node is taken again when it is there still, with the twin it had`() throws {
    let listener = try started(.named("A"))
    let number = try #require(machine.numbers["/a"])
    #expect(listener.lost(number: number))
    #expect(machine.calls == [.release("/a")])
    #expect(machine.said == ["A disconnected"])
    machine.forget()
    #expect(!listener.lost(number: number), "what is told twice, or late, is no other node's")
    #expect(!listener.lost(number: 200))
    #expect(machine.calls == [])
    listener.look()
    #expect(machine.calls == [.publish, .grab("/a"), .read("/a")])
    #expect(machine.said == ["A connected, ready"])
    #expect(!listener.lost(number: number), "the node has another number now")
  }

  @Test func `a keyboard goes with the last of its nodes`() throws {
    let listener = try started(.named("A", nodes: ["/a1", "/a2"]))
    #expect(listener.lost(number: try #require(machine.numbers["/a1"])))
    #expect(machine.said == [])
    #expect(listener.lost(number: try #require(machine.numbers["/a2"])))
    #expect(machine.said == ["A disconnected"])
  }

  @Test func `lights are kept over a replug, and given to the new node`() throws {
    let listener = try started(.named("A"))
    listener.lightsChanged(KeyboardSlot(rawValue: 0), [.numLock, .capsLock])
    machine.keyboards = []
    listener.look()
    machine.forget()
    listener.lightsChanged(KeyboardSlot(rawValue: 0), .numLock)
    #expect(machine.calls == [.noteLights(0, .numLock)], "nobody is there to light up")
    machine.keyboards = [.named("A", nodes: ["/new"])]
    machine.forget()
    listener.look()
    let expected: [FakeMachine.Call] = [
      .publish, .grab("/new"), .lights("/new", .numLock), .noteLights(0, .numLock), .read("/new"),
    ]
    #expect(machine.calls == expected)
  }

  @Test func `without rights the start fails with the first reason, and no twin is left`() throws {
    machine.keyboards = [.named("A"), .named("B")]
    machine.refusals = ["/a": .permission, "/b": .busy]
    let failure = try #require(try machine.listener().start())
    #expect(failure == CaptureFailure(.node("/a"), .permission, keyboard: "A"))
    #expect(failure.message == "cannot take A: you may not read and write /a")
    #expect(failure.remedy?.contains("kbdctl doctor") == true)
    #expect(machine.twins.isEmpty)
  }

  @Test(arguments: [
    (Refusal.noUinput, "there is no /dev/uinput", "Load the kernel module"),
    (.permission, "you may not use /dev/uinput", "‘kbdctl doctor --listening’"),
  ])
  func `without uinput the start fails, with and without keyboards`(
    _ refusal: Refusal,
    reason: String,
    remedy: String
  ) throws {
    machine.twinRefusal = refusal
    let alone = try #require(try machine.listener().start())
    #expect(alone.message == "cannot make a virtual keyboard: \(reason)")
    #expect(alone.remedy?.hasPrefix(remedy) == true)
    machine.forget()
    machine.keyboards = [.named("A")]
    let failure = try #require(try machine.listener().start())
    #expect(failure.message == alone.message)
    #expect(machine.calls == [.publish, .grab("/a"), .twin(0), .release("/a")])
  }

  @Test func `no keyboard is no failure where one could be taken`() throws {
    let listener = try machine.listener()
    #expect(listener.start() == nil)
    listener.sayStarted()
    #expect(machine.said == ["No keyboard yet. Connect one and it is taken at once."])
  }

  @Test func `a right that is granted later is used when udev tells of it`() throws {
    machine.refusals = ["/b": .permission]
    let listener = try started(.named("A"), .named("B"))
    #expect(listener.deadline == nil)
    listener.look()
    #expect(machine.said == [])
    machine.refusals = [:]
    listener.look()
    #expect(machine.said == ["B connected, ready"])
  }

  @Test func `what a program made is left alone without a word`() throws {
    var virtual = Keyboard.named("V")
    virtual.isVirtual = true
    let listener = try started(.named("A"))
    machine.keyboards.append(virtual)
    listener.look()
    #expect(machine.said == [] && machine.warnings == [])
    #expect(!machine.calls.contains(.grab("/v")))
  }

  @Test func `forty keyboards one after the other leave few twins`() throws {
    let listener = try started()
    for number in 0..<40 {
      machine.keyboards = [.named("K\(number)")]
      listener.look()
      #expect(machine.calls.last == .read("/k\(number)"))
      machine.keyboards = []
      listener.look()
    }
    let removed = machine.calls.count { if case .removeTwin = $0 { true } else { false } }
    #expect(removed == 40 - KeyboardRoster.keptAway)
    #expect(machine.twins.count == KeyboardRoster.keptAway)
    #expect(machine.mostTwins <= KeyboardRoster.keptAway + 1)
    #expect(machine.said.count == 80 && machine.warnings == [])
  }

  @Test func `a slot that was freed keeps nothing of the keyboard that had it`() throws {
    let listener = try started(.named("Old"))
    listener.lightsChanged(KeyboardSlot(rawValue: 0), .capsLock)
    for number in 0..<KeyboardRoster.keptAway {
      machine.keyboards = [.named("K\(number)")]
      listener.look()
    }
    machine.forget()
    machine.keyboards = [.named("New")]
    listener.look()
    let expected: [FakeMachine.Call] = [
      .publish, .release("/k7"), .removeTwin(0), .grab("/new"), .twin(0), .read("/new"),
    ]
    #expect(machine.calls == expected)
  }

  @Test func `more keyboards than slots are told of, and taken when others went`() throws {
    let listener = try started()
    machine.keyboards = (0...KeyboardSlot.count).map { .named("K\($0)") }
    listener.look()
    #expect(machine.twins.count == KeyboardSlot.count)
    let last = "K\(KeyboardSlot.count) is left alone: there are too many keyboards; 32 can be taken"
    #expect(machine.said.last == last)
    machine.keyboards.removeFirst()
    machine.forget()
    listener.look()
    #expect(machine.said.contains("K\(KeyboardSlot.count) connected, ready"))
  }

  @Test func `a keyboard that BlueZ says is away is released though its nodes stay`() throws {
    let listener = try started(.named("A"), .named("B", address: Self.address))
    listener.away([Self.address])
    #expect(machine.calls == [.publish, .release("/b")])
    #expect(machine.said == ["B disconnected"])
    machine.forget()
    listener.away([Self.address])
    listener.look()
    #expect(machine.calls == [])
    listener.away([])
    #expect(machine.calls == [.publish, .grab("/b"), .read("/b")])
    #expect(machine.said == ["B connected, ready"])
  }

  @Test func `what a keyboard holds goes up when its link flickers`() throws {
    let b = Keyboard.named("B", nodes: ["/b1", "/b2"], address: Self.address)
    let listener = try started(.named("A"), b)
    listener.linkChanged(Self.address)
    #expect(machine.calls == [.letGo("/b1"), .letGo("/b2")])
    machine.forget()
    listener.linkChanged("11:22:33:44:55:66")
    #expect(machine.calls == [] && machine.said == [])
  }

  @Test func `keyboards that cannot be looked at are told of, and stay`() throws {
    let listener = try started(.named("A"))
    machine.inventoryFault = "sysfs is not there"
    listener.look()
    #expect(machine.warnings == ["sysfs is not there"])
    #expect(machine.calls == [])
  }

  @Test func `after a stop all is taken again without a word, and the locks are known`() throws {
    let listener = try started(.named("A"), .named("B"))
    listener.lightsChanged(KeyboardSlot(rawValue: 0), .capsLock)
    machine.forget()
    listener.suspend()
    #expect(machine.calls == [])
    listener.look()
    let expected: [FakeMachine.Call] = [
      .publish, .grab("/a"), .lights("/a", .capsLock), .noteLights(0, .capsLock), .read("/a"),
      .grab("/b"), .read("/b"),
    ]
    #expect(machine.calls == expected)
    #expect(machine.said == [])
  }

  @Test func `what changed during a stop is told afterwards`() throws {
    let listener = try started(.named("A"), .named("B"), .named("C"))
    listener.suspend()
    machine.keyboards = [.named("B"), .named("C"), .named("D")]
    machine.refusals = ["/c": .busy]
    listener.look()
    let reason = "another program has taken it; it is tried again"
    #expect(
      machine.said == ["A disconnected", "C is left alone: \(reason)", "D connected, ready"]
    )
    machine.forget()
    machine.refusals = [:]
    listener.timePassed(to: .seconds(1))
    #expect(machine.said == ["C connected, ready"])
  }

  @Test func `a keyboard with a layout of its own is translated for whoever gets the keys`() throws
  {
    let table = Self.table()
    var asked: [String] = []
    let us = Consumer(try OutputLayout("us"), isConsole: false)
    machine.translation = OutputTranslation(us) { layout, consumer, fallback in
      asked.append("\(layout) to \(consumer.groups), \(fallback)")
      return table
    }
    machine.choices = [Keyboard.ID(rawValue: "A"): LayoutChoice(only: try LayoutName("fr"))]
    let listener = try started(.named("A"), .named("B"))
    #expect(Set(asked) == ["fr to [us], nothing"], "nobody chose a layout for B")
    #expect(machine.rules?.keyboards.prefix(2).map { $0.translation === table } == [true, false])
    machine.translation = nil
    listener.consumerChanged()
    #expect(machine.calls == [.publish])
    #expect(machine.rules?.keyboards[0].translation == nil)
  }

  @Test func `a keyboard of the consumer's own layout is sent as it is`() throws {
    let fr = Consumer(try OutputLayout("fr,us"), isConsole: false)
    machine.translation = OutputTranslation(fr) { _, _, _ in Self.table() }
    machine.choices = [Keyboard.ID(rawValue: "A"): LayoutChoice(only: try LayoutName("fr"))]
    _ = try started(.named("A"))
    #expect(machine.rules?.keyboards[0].translation == nil)
  }

  /// Key 16 is sent as key 30.
  private static func table() -> TranslationTable {
    func symbols(_ code: Int) -> KeymapSymbols {
      KeymapSymbols(groupCount: 1) { _, _, _, row in row[code] = Keysym("a") }
    }
    let ways = OutputWays(symbols(30), isConsole: false) { _ in .nothing }
    return TranslationCompiler(from: symbols(16), to: ways, .nothing) { _ in .nothing }.compiled()
  }
}
