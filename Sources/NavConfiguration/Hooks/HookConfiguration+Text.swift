extension HookConfiguration {
  /// The hooks in the file at `path`.
  ///
  /// Errors: all that is wrong with the file or in it, with file, line and column.
  package static func load(path: String) throws(ConfigurationError) -> HookConfiguration {
    var reader = HookReader(file: path, document: try TomlDocument.load(path: path))
    return try reader.read()
  }

  /// The hooks that `text` says; `file` is its name in errors.
  ///
  /// Errors: all that is wrong in it, with line and column.
  package static func parse(
    _ text: String,
    file: String
  ) throws(ConfigurationError) -> HookConfiguration {
    var reader = HookReader(file: file, document: try TomlDocument.parse(text, file: file))
    return try reader.read()
  }
}
