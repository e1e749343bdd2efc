import Glibc
package import KbdctlCommands
import LinuxSystem
package import Performing

extension SpeechFacts {
  /// Asks the server that a listener would speak through what it can do; none is started, as one
  /// that root started would stay behind.
  ///
  /// - Parameters:
  ///   - address: Where a listener finds it.
  ///   - limit: How long it may take.
  package init(at address: SpeechAddress, within limit: Duration) {
    self.init(
      Answer(at: address, within: limit),
      at: address,
      isInstalled: Self.isInstalled
    )
  }

  private static var isInstalled: Bool {
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin"
    return folders.split(separator: ":").contains {
      isAllowed(.execute, "\($0)/speech-dispatcher")
    }
  }
}

extension SpeechFacts.Answer {
  /// Asks whoever listens at a socket.
  init(at address: SpeechAddress, within limit: Duration) {
    guard case .socket = address.place else {
      self = .notAsked
      return
    }
    do throws(ServerSocket.Failure) {
      var server = try SSIPConversation(to: address, until: monotonicNow() + limit)
      _ = try server.ask("SET SELF CLIENT_NAME kbdctl:kbdctl:doctor")
      let modules = try server.ask("LIST OUTPUT_MODULES")
      let inUse = try server.ask("GET OUTPUT_MODULE")
      let voices = try server.ask("LIST SYNTHESIS_VOICES")
      self = .modules(modules, inUse: inUse.first ?? "no module", voices: voices.count)
    } catch {
      switch error {
      case .absent: self = .absent
      case .refused(let reason): self = .refused("\(reason)")
      case .silent: self = .silent
      case .stranger(let user): self = .stranger(user)
      case .unknown: self = .notAsked
      }
    }
  }
}
