extension Configuration {
  /// The configuration in the file at `path`.
  ///
  /// Errors: all that is wrong with the file or in it, with file, line and column.
  package static func load(path: String) throws(ConfigurationError) -> Configuration {
    let bytes: [UInt8]
    do {
      bytes = try ConfigurationFile.read(path: path)
    } catch {
      throw ConfigurationError(problems: [error])
    }
    return try read(bytes, file: path)
  }

  /// The configuration that `text` says; `file` is its name in errors.
  ///
  /// Errors: all that is wrong in it, with line and column.
  package static func parse(
    _ text: String,
    file: String
  ) throws(ConfigurationError) -> Configuration {
    try read(Array(text.utf8), file: file)
  }

  private static func read(
    _ bytes: [UInt8],
    file: String
  ) throws(ConfigurationError) -> Configuration {
    let document: TomlDocument
    do {
      document = try TomlDocument(bytes: bytes, file: file)
    } catch {
      throw ConfigurationError(problems: [error])
    }
    var reader = ConfigurationReader(file: file)
    return try reader.read(document)
  }

  /// Every value that holds, as TOML that parses to an equal configuration: each key once, in the
  /// order of the manual, without comments; a key that is unset is left out. At most
  /// `NavCore.Limits.configurationBytesMax` bytes.
  package var effectiveText: String {
    let tables = ConfigurationKey.tables.map { table in
      let lines = ConfigurationKey.all.filter { $0.table == table }.compactMap { key in
        key.text(in: self).map { "\(key.name) = \($0)\n" }
      }
      return "[\(table)]\n" + lines.joined()
    }
    return tables.joined(separator: "\n")
  }
}
