extension TomlDocument {
  /// The document in the file at `path`.
  static func load(path: String) throws(ConfigurationError) -> TomlDocument {
    do {
      return try TomlDocument(bytes: try ConfigurationFile.read(path: path), file: path)
    } catch {
      throw ConfigurationError(problems: [error])
    }
  }

  /// The document that `text` is; `file` is its name in errors.
  static func parse(_ text: String, file: String) throws(ConfigurationError) -> TomlDocument {
    do {
      return try TomlDocument(bytes: Array(text.utf8), file: file)
    } catch {
      throw ConfigurationError(problems: [error])
    }
  }
}
