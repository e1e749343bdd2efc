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

  static func files() throws -> [File] {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources").standardized
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
