import Bluetooth
import SystemBus

/// In which order the bus and BlueZ are asked, so that no change is lost and nothing is told before
/// it is whole.
///
/// The signals are watched before the bus is asked for the owner of BlueZ's name, and its objects
/// are asked of that owner: what the owner tells before it answers is part of the answer, and what
/// it tells later changes it.
struct ServiceInquiry: Hashable {
  enum Action: Hashable {
    case askOwner
    case startService
    case askObjects(owner: String)
    /// This is the state until something changes.
    case tell(BluetoothServiceState)
    /// Ask again after a while.
    case askLater
  }

  private enum State: Hashable {
    case askingOwner
    case starting
    case askingObjects(owner: String)
    case following(owner: String)
    case without(BluetoothServiceState, owner: String?)
  }

  private var state = State.askingOwner
  private var mayStart: Bool

  /// How often a service that went while it was asked is looked for again.
  private var triesLeft = 3

  /// Whether bluetoothd has come since the beginning, so that it may not have its adapters yet.
  private(set) var isFresh = false

  init(startsService: Bool) { mayStart = startsService }

  /// The unique name of the one that is BlueZ now, whether or not it has answered.
  var owner: String? {
    switch state {
    case .askingObjects(let owner), .following(let owner): owner
    case .without(_, let owner): owner
    case .askingOwner, .starting: nil
    }
  }

  /// Who may change the objects: the owner, once it has told them.
  var follows: String? {
    guard case .following(let owner) = state else { return nil }
    return owner
  }

  /// What is so for somebody who waits no longer.
  var unanswered: BluetoothServiceState {
    switch state {
    case .askingOwner: .silentBus
    case .starting, .askingObjects: .silent
    case .following: .running
    case .without(let service, _): service
    }
  }

  /// What to do first, and again after ``Action/askLater``.
  mutating func ask() -> [Action] {
    switch state {
    case .without(.silent, let owner?): return askObjects(of: owner)
    case .without(.noBus, _): return []
    case .askingOwner, .without:
      state = .askingOwner
      return [.askOwner]
    case .starting, .askingObjects, .following: return []
    }
  }

  /// The bus said who is BlueZ.
  mutating func ownerAnswered(_ answer: Result<String, BusError>) -> [Action] {
    // A signal may have told it before.
    guard state == .askingOwner else { return [] }
    switch answer {
    case .success(let owner): return askObjects(of: owner)
    case .failure(.timedOut): return become(.silentBus, later: true)
    case .failure(let error) where error.isForbidden: return become(.forbidden)
    case .failure:
      guard mayStart else { return become(.absent) }
      mayStart = false
      state = .starting
      return [.startService]
    }
  }

  /// The bus has started BlueZ, or could not.
  mutating func startAnswered(_ error: BusError?) -> [Action] {
    // That the name is taken was told before this answer.
    guard state == .starting else { return [] }
    switch error {
    case nil:
      isFresh = true
      state = .askingOwner
      return [.askOwner]
    case .timedOut: return become(.silent, later: true)
    case let error? where error.isForbidden: return become(.forbidden)
    case _?: return become(.absent)
    }
  }

  /// The name has gone to another, or to nobody.
  mutating func ownerChanged(to owner: String?) -> [Action] {
    if let owner {
      isFresh = true
      return askObjects(of: owner)
    }
    switch state {
    // An answer is under way, and newer.
    case .askingOwner, .starting: return []
    case .askingObjects, .following, .without: return become(.absent)
    }
  }

  /// An owner has told its objects, or not.
  mutating func objectsAnswered(by owner: String, _ error: BusError?) -> [Action] {
    guard state == .askingObjects(owner: owner) else { return [] }
    switch error {
    case nil:
      state = .following(owner: owner)
      triesLeft = 3
      return [.tell(.running)]
    case .timedOut: return become(.silent, owner: owner, later: true)
    case let error? where error.isForbidden: return become(.forbidden, owner: owner)
    // It has gone while it was asked, most often: the bus knows.
    case _? where triesLeft > 0:
      triesLeft -= 1
      state = .askingOwner
      return [.askOwner]
    case _?: return become(.silent, owner: owner, later: true)
    }
  }

  /// The bus has ended, and this connection to it with it.
  mutating func busLost() -> [Action] { become(.noBus) }

  private mutating func askObjects(of owner: String) -> [Action] {
    state = .askingObjects(owner: owner)
    return [.askObjects(owner: owner)]
  }

  private mutating func become(
    _ service: BluetoothServiceState,
    owner: String? = nil,
    later: Bool = false
  ) -> [Action] {
    state = .without(service, owner: owner)
    return later ? [.tell(service), .askLater] : [.tell(service)]
  }
}

extension BusError {
  /// Whether the policy of the bus says no.
  fileprivate var isForbidden: Bool { name == "org.freedesktop.DBus.Error.AccessDenied" }
}
