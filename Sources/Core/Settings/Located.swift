/// A value from a file, with its place, so that an error found later can name it.
package struct Located<Value: Hashable & Sendable>: Hashable, Sendable {
  package var value: Value
  package var position: FilePosition
}
