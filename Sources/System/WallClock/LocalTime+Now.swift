import Glibc
package import Wording

extension LocalTime {
  /// Reads the clock, in the machine's time zone (localtime_r(3)).
  package static func now() -> LocalTime {
    var seconds = time(nil)
    var parts = tm()
    localtime_r(&seconds, &parts)
    return LocalTime(
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
