import Glibc
package import KbdctlCommands
import LinuxSystem

extension SpeechFacts {
  /// Asks the server that a listener would speak through what it can do; none is started, as one
  /// that root started would stay behind.
  ///
  /// - Parameters:
  ///   - limit: How long it may take.
  ///   - caller: The user who called sudo, if somebody did.
  package init(within limit: Duration, caller: UInt32?) {
    let address: ServerAddress
    do throws(SpeechFailure) {
      address = try ServerAddress(socket: nil)
    } catch {
      self.init(.unaskable(error.reason))
      return
    }
    guard let socket = address.socket else {
      self.init(.elsewhere)
      return
    }
    let isNamed = getenv("SPEECHD_ADDRESS") != nil
    self.init(
      Answer(of: socket, within: limit),
      socket: socket,
      isInstalled: Self.isInstalled,
      isRoots: caller.map { !isNamed && !socket.hasPrefix("/run/user/\($0)/") } ?? false
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
  init(of socket: String, within limit: Duration) {
    do throws(SSIPConversation.Failure) {
      var server = try SSIPConversation(to: socket, until: monotonicNow() + limit)
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
      }
    }
  }
}
