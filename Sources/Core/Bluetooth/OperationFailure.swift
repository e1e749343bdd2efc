import Text

/// What BlueZ answered instead of doing what it was asked.
package struct OperationFailure: Error, Hashable, Sendable {
  /// A D-Bus error name, such as `org.bluez.Error.AuthenticationFailed`.
  package var name: String

  /// For `Failed`, BlueZ's own words for the reason, such as `br-connection-page-timeout`.
  package var message: String

  package init(_ name: String, _ message: String = "") {
    self.name = name
    self.message = safeName(message, limit: 300)
  }

  /// The name's last part, such as `AuthenticationFailed`.
  package var kind: Substring { name.split(separator: ".").last ?? "" }
}
