import Testing

/// Keeps files short and names apart.
@Suite struct ShapeTests {
  /// A state machine is one file of at most so many lines; most files have 40 to 150.
  static let limit = 250

  @Test func `a file can be read on a few screens`() throws {
    for file in try SourceTree.files() {
      let count = file.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
      #expect(count <= Self.limit, "\(file.path) has \(count) lines")
    }
  }

  /// The types that a target shows to others, with the targets that declare each.
  static func sharedNames(in files: [SourceTree.File]) -> [String: Set<String>] {
    var targets: [String: Set<String>] = [:]
    for file in files {
      for line in file.text.split(separator: "\n") {
        // A type inside another has that one's name before its own.
        let pattern =
          /^package (?:indirect |final )*(?:struct|enum|class|protocol|typealias|actor) (\w+)/
        guard let name = line.firstMatch(of: pattern)?.1 else { continue }
        targets[String(name), default: []].insert(file.target)
      }
    }
    return targets.filter { $0.value.count > 1 }
  }

  @Test func `no two targets have a type of one name`() throws {
    for (name, targets) in Self.sharedNames(in: try SourceTree.files()) {
      Issue.record("\(name) is a type of \(targets.sorted().joined(separator: " and of "))")
    }
  }

  @Test func `a name that two targets have is found`() {
    let files = [
      SourceTree.File(path: "1", target: "A", text: "package struct Order {}\nstruct Own {}\n"),
      SourceTree.File(path: "2", target: "B", text: "package final class Order {\n"),
      SourceTree.File(path: "3", target: "B", text: "  package enum Inner {}\nstruct Own {}\n"),
      SourceTree.File(path: "4", target: "A", text: "  package enum Inner {}\n"),
    ]
    #expect(Self.sharedNames(in: files) == ["Order": ["A", "B"]])
  }
}
