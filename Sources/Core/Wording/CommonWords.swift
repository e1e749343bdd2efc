extension Vocabulary {
  /// Names joined as they are spoken: "A, B and C".
  package func list(of names: [String]) -> String {
    guard let first = names.first else { return "" }
    let rest = Array(names.dropFirst())
    switch rest.count {
    case 0: return first
    case 1: return phrase(.twoNames(first: first, last: rest[0]))
    default: return phrase(.moreNames(first: first, rest: list(of: rest)))
    }
  }

  /// The time of day, as in "It is 14:05".
  package func time(_ now: LocalTime) -> String {
    phrase(.time(hour: "\(now.hour)", minute: now.minute < 10 ? "0\(now.minute)" : "\(now.minute)"))
  }

  /// The date, as in "Monday, 30 November 2026".
  package func date(_ now: LocalTime) -> String {
    guard let weekday = words.weekdays[now.weekday], let month = words.months[now.month] else {
      preconditionFailure("weekdays are 1 to 7 and months 1 to 12")
    }
    return phrase(.date(weekday: weekday, day: now.day, month: month, year: now.year))
  }
}
