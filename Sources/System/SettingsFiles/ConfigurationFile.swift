package import Layouts
import LinuxSystem
package import Settings
import Text

extension Configuration {
  package static let standardFile = "/etc/kbdctl/kbdctl.toml"

  /// Reads the machine's configuration.
  ///
  /// - Parameters:
  ///   - named: A file that the user names, which must exist; `nil` for the standard one, which need
  ///     not.
  ///   - environment: `KBDCTL_CONFIG` of the environment: another standard file, for tests.
  ///   - isAgain: It has been read before, which the end of a pipe does not allow.
  ///   - near: The layouts that a wrong name may have been meant for.
  /// - Returns: An empty configuration when the standard file is not there.
  /// - Throws: ``SettingsError`` when the file cannot be read, or something in it is wrong.
  package static func read(
    named: String? = nil,
    environment: String? = nil,
    isAgain: Bool = false,
    near: LayoutCatalog.Suggestions = { _ in [] }
  ) throws(SettingsError) -> Configuration {
    let file = named ?? environment ?? standardFile
    let bytes: [UInt8]
    do throws(ReadFailure) {
      bytes = try contents(
        of: file,
        limit: TomlNode.largestFile,
        pipeLimit: isAgain ? nil : pipePatience
      )
    } catch {
      if error == .system(.notFound), named == nil { return Configuration(file: file) }
      throw SettingsError(
        file: file,
        message: "the configuration cannot be read (\(error))",
        remedy: error == .system(.accessDenied)
          ? "Make it readable with ‘sudo chmod a+r \(shellWord(file))’."
          : "Name a file that is there and can be read."
      )
    }
    return try Configuration(parsing: bytes, file: file, near: near)
  }

  /// Reads the text of a file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - file: Its name, for errors.
  ///   - near: The layouts that a wrong name may have been meant for.
  /// - Throws: ``SettingsError`` for the first thing that is wrong.
  package init(
    parsing bytes: [UInt8],
    file: String,
    near: LayoutCatalog.Suggestions = { _ in [] }
  ) throws(SettingsError) {
    try self.init(try TomlNode.parse(bytes, file: file), file: file, near: near)
  }
}
