/// Which keys a keyboard has and where, whatever they type.
///
/// Linux cannot find it out: it is asked from the user.
package enum Geometry: String, CaseIterable, Sendable {
  /// 104 keys: North America, and many others.
  case ansi

  /// 105 keys: Europe; one more between left Shift and Z.
  case iso

  /// 109 keys: Japan.
  case jis

  /// 107 keys: Brazil.
  case abnt2

  /// 103 or 106 keys: Korea.
  case ks

  /// Not asked yet: drawn as ``iso``, which has all keys that most keyboards have.
  case unknown
}
