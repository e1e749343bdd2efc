/// The time and date on the wall, for people.
package struct LocalTime: Hashable, Sendable {
  /// 1 for Monday to 7 for Sunday.
  package var weekday: Int
  package var day: Int
  /// 1 for January.
  package var month: Int
  package var year: Int
  package var hour: Int
  package var minute: Int

  package init(weekday: Int, day: Int, month: Int, year: Int, hour: Int, minute: Int) {
    self.weekday = weekday
    self.day = day
    self.month = month
    self.year = year
    self.hour = hour
    self.minute = minute
  }
}
