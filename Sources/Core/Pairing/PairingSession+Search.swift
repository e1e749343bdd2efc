import Bluetooth

extension PairingSession {
  /// Looking for the keyboard that the user means.
  struct Search: Hashable, Sendable {
    var since: Duration
    var until: Duration
    var announced: Set<BluetoothAddress> = []
    var seen: Set<BluetoothAddress> = []
    /// When a keyboard was seen for the first time, the last time that happened.
    var lastNew: Duration
    var nextSign: Duration
    var isRunning = false

    /// Another keyboard may answer a little later, and then the user must be asked.
    var settled: Duration { max(since + .seconds(6), lastNew + .seconds(3)) }

    var deadline: Duration {
      let next = min(until, nextSign)
      return seen.isEmpty ? next : min(next, settled)
    }
  }

  mutating func register() {
    state = .registering
    perform(.registerAgent(request.capability))
  }

  /// After the agent is registered: an address that is paired or linked already needs no search.
  mutating func beginSearch() {
    if case .address(let address)? = request.target, let device = snapshot.device(address),
      device.isPaired || device.isConnected
    {
      return take(device)
    }
    guard let adapter = snapshot.adapter else { return end(.failed(.noAdapter)) }
    state = .searching(
      Search(
        since: now,
        until: now + request.timeout,
        lastNew: now,
        nextSign: now + .seconds(15)
      )
    )
    say(.looking)
    perform(.startDiscovery(adapter: adapter.path))
  }

  mutating func discoveryStarted(_ failure: OperationFailure?) {
    guard case .searching(var search) = state else { return }
    if let failure, failure.kind != "InProgress" {
      return end(.failed(PairingFailure(discovering: failure, obstacle: snapshot.obstacle)))
    }
    search.isRunning = true
    state = .searching(search)
    lookAgain()
  }

  mutating func lookAgain() {
    guard case .searching(var search) = state, search.isRunning else { return }
    let candidates = self.candidates
    for device in candidates where search.seen.insert(device.address).inserted {
      search.lastNew = now
    }
    for case let device in candidates where device.name != nil {
      if search.announced.insert(device.address).inserted { say(.found(device.displayName)) }
    }
    if now >= search.nextSign {
      if candidates.isEmpty { say(.stillLooking) }
      search.nextSign = now + .seconds(15)
    }
    state = .searching(search)
    if case .address? = request.target, let device = candidates.first { return take(device) }
    let isOver = now >= search.until
    guard isOver || (!candidates.isEmpty && now >= search.settled) else { return }
    decide(among: candidates)
  }

  private mutating func decide(among candidates: [BluetoothDevice]) {
    switch candidates.count {
    case 0:
      let knowsLowEnergy = snapshot.adapter?.knowsLowEnergy ?? true
      end(.failed(.notFound(wanted: request.target?.text, knowsLowEnergy: knowsLowEnergy)))
    case 1: take(candidates[0])
    case _ where request.isInteractive:
      state = .choosing(candidates, until: now + .seconds(120))
      say(.choose(Self.spokenNames(candidates)))
    default:
      let names = candidates.map { "\($0.name ?? "no name") (\($0.address))" }
      end(.failed(.severalFit(wanted: request.target?.text, names: names)))
    }
  }

  mutating func choose(_ line: String, among devices: [BluetoothDevice]) {
    guard let number = Int(line), devices.indices.contains(number - 1) else {
      return say(.notANumber(highest: devices.count))
    }
    take(devices[number - 1])
  }

  /// The keyboards that the user may mean; without a target only new ones.
  private var candidates: [BluetoothDevice] {
    switch request.target {
    case .address(let address): snapshot.device(address).map { [$0] } ?? []
    case .name(_)?: snapshot.keyboards.filter { request.target?.fits($0) ?? false }
    case nil: snapshot.keyboards.filter { !$0.isPaired }
    }
  }

  /// Names, with the end of the address where two are the same.
  private static func spokenNames(_ devices: [BluetoothDevice]) -> [String] {
    devices.map { device in
      let isAlone = devices.count { $0.displayName == device.displayName } == 1
      return isAlone
        ? device.displayName
        : "\(device.displayName), address ending in \(device.address.spokenEnd)"
    }
  }

  private mutating func take(_ device: BluetoothDevice) {
    let wasSearching = state != .registering
    subject = Subject(
      path: device.path,
      adapter: device.adapter,
      address: device.address,
      name: device.displayName,
      wasPaired: device.isPaired
    )
    guard wasSearching else { return pair() }
    // Scanning disturbs links that are being made.
    state = .stoppingDiscovery
    perform(.stopDiscovery(adapter: device.adapter))
  }
}
