import Performing
import Text

/// Why nothing could be spoken.
struct SpeechFailure: Error {
  let reason: String

  init(_ reason: String) { self.reason = safeName(reason, limit: 300) }

  init(_ failure: ServerSocket.Failure, at place: SpeechAddress.Place) {
    switch failure {
    case .absent: self.init("none listens at \(place)")
    case .refused(let error): self.init("\(place): \(error)")
    case .silent: self.init("the connection was lost")
    case .stranger(let user): self.init("the one at \(place) runs as user \(user), a stranger")
    case .unknown: self.init("SPEECHD_ADDRESS names no server: \(place)")
    }
  }
}
