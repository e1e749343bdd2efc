import Foundation

/// The Swift files below `Sources`.
enum SourceTree {
  struct File {
    /// From `Sources` on, such as `Sources/Core/Text/JSON.swift`.
    let path: String
    /// A file is at FLOOR/TARGET/….
    let target: String
    let text: String
  }

  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardized

  static func files() throws -> [File] {
    let sources = root.appending(path: "Sources")
    return try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(".swift") }.sorted()
      .map { path in
        File(
          path: "Sources/\(path)",
          target: path.split(separator: "/").dropFirst().first.map(String.init) ?? "",
          text: try String(contentsOf: sources.appending(path: path), encoding: .utf8)
        )
      }
  }
}
