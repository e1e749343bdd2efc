/// Every command, with its form and the way its words become an ``Invocation``.
///
/// A new command is a row here, a case of ``Invocation``, and a file with its options.
package enum CommandTable {
  package struct Row: Sendable {
    package var form: CommandForm
    var parse: @Sendable (Arguments) throws(UsageError) -> Invocation
  }

  /// In the order of the help.
  package static let rows: [Row] =
    [.list, .info, .kind, .ignore, .monitor, .scan, .pair, .connect, .disconnect, .forget]
    + LayoutForms.rows
    + [.shortcutsList, .shortcutsShow]
    + [.listen, .status, .check, .doctor, .completion]
}
