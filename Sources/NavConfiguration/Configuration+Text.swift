import NavCore

extension Configuration {
  /// The configuration in the file at `path`.
  ///
  /// Errors: all that is wrong with the file or in it, with file, line and column.
  package static func load(path: String) throws(ConfigurationError) -> Configuration {
    var reader = ConfigurationReader(file: path, document: try TomlDocument.load(path: path))
    return try reader.read()
  }

  /// The configuration that `text` says; `file` is its name in errors.
  ///
  /// Errors: all that is wrong in it, with line and column.
  package static func parse(
    _ text: String,
    file: String
  ) throws(ConfigurationError) -> Configuration {
    var reader = ConfigurationReader(file: file, document: try TomlDocument.parse(text, file: file))
    return try reader.read()
  }

  /// Every value that holds, as TOML that parses to an equal configuration: each key once, in the
  /// order of the manual, without comments; a key that is unset is left out. A device has, of the
  /// thresholds, those that differ from the others'; a binding has the keys of its action,
  /// whichever binding gave them. At most `NavCore.Limits.configurationBytesMax` bytes of what was
  /// parsed.
  package var effectiveText: String { effectiveTables.map(\.text).joined(separator: "\n") }
}
