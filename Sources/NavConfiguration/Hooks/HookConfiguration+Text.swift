extension HookConfiguration {
  /// The hooks in the file at `path`.
  ///
  /// Errors: all that is wrong with the file or in it, with file, line and column.
  package static func load(path: String) throws(ConfigurationError) -> HookConfiguration {
    let bytes: [UInt8]
    do {
      bytes = try ConfigurationFile.read(path: path)
    } catch {
      throw ConfigurationError(problems: [error])
    }
    return try read(bytes, file: path)
  }

  /// The hooks that `text` says; `file` is its name in errors.
  ///
  /// Errors: all that is wrong in it, with line and column.
  package static func parse(
    _ text: String,
    file: String
  ) throws(ConfigurationError) -> HookConfiguration {
    try read(Array(text.utf8), file: file)
  }

  private static func read(
    _ bytes: [UInt8],
    file: String
  ) throws(ConfigurationError) -> HookConfiguration {
    let document: TomlDocument
    do {
      document = try TomlDocument(bytes: bytes, file: file)
    } catch {
      throw ConfigurationError(problems: [error])
    }
    var reader = HookReader(file: file, document: document)
    return try reader.read()
  }
}
