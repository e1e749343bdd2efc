import Glibc

/// The time and date on the wall, in the machine's time zone.
package struct CivilTime: Hashable, Sendable {
  /// 1 for Monday to 7 for Sunday.
  package let weekday: Int
  package let day: Int

  /// 1 for January.
  package let month: Int
  package let year: Int
  package let hour: Int
  package let minute: Int

  /// Reads the clock.
  package static func now() -> CivilTime {
    var seconds = time(nil)
    var parts = tm()
    localtime_r(&seconds, &parts)
    return CivilTime(
      // The C library counts weekdays from Sunday, 0, and years from 1900.
      weekday: parts.tm_wday == 0 ? 7 : Int(parts.tm_wday),
      day: Int(parts.tm_mday),
      month: Int(parts.tm_mon) + 1,
      year: Int(parts.tm_year) + 1900,
      hour: Int(parts.tm_hour),
      minute: Int(parts.tm_min)
    )
  }
}
