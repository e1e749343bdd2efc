/// The words of `candidates` that a misspelt word may have meant, best first.
///
/// - Parameters:
///   - word: What was typed; upper and lower case are the same.
///   - candidates: The right words.
///   - limit: How many to give at most.
/// - Returns: Those at most a third of the word's length away, and those that begin with it.
package func nearestMatches(
  to word: some StringProtocol,
  in candidates: some Sequence<String>,
  limit: Int = 3
) -> [String] {
  let typed = Array(word.lowercased())
  let allowed = max(1, typed.count / 3)
  let scored: [(distance: Int, candidate: String)] = candidates.compactMap { candidate in
    let letters = Array(candidate.lowercased())
    if typed.count > 1, letters.starts(with: typed) { return (0, candidate) }
    // Each letter more or less is a change, and a long word would take long to compare.
    guard abs(letters.count - typed.count) <= allowed else { return nil }
    let distance = editDistance(typed, letters)
    return distance <= allowed ? (distance, candidate) : nil
  }
  let ordered = scored.sorted { ($0.distance, $0.candidate) < ($1.distance, $1.candidate) }
  return ordered.prefix(limit).map(\.candidate)
}

/// How many letters must be put in, taken out, changed or swapped with their neighbour.
private func editDistance(_ one: [Character], _ other: [Character]) -> Int {
  var before: [Int] = []
  var previous = Array(0...other.count)
  for (row, letter) in one.enumerated() {
    var current = [row + 1]
    for (column, candidate) in other.enumerated() {
      let change = previous[column] + (letter == candidate ? 0 : 1)
      var best = min(change, previous[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, letter == other[column - 1], one[row - 1] == candidate {
        best = min(best, before[column - 1] + 1)
      }
      current.append(best)
    }
    before = previous
    previous = current
  }
  return previous[other.count]
}

/// `; did you mean ‘a’ or ‘b’?`, or nothing when there is no near word.
package func suggestion(_ matches: [String]) -> String {
  guard !matches.isEmpty else { return "" }
  return "; did you mean \(alternatives(matches))?"
}

/// `‘a’ or ‘b’`.
package func alternatives(_ words: [String]) -> String {
  words.map { inQuotes($0) }.joined(separator: " or ")
}
