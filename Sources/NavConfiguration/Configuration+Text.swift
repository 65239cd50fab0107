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
  package var effectiveText: String {
    let tables = ConfigurationKey.tables.filter { !ConfigurationKey.arrays.contains($0) }
    let file = tables.map { table in
      Self.table(table, ConfigurationKey.all.filter { $0.table == table }, in: self)
    }
    let bindings = settings.bindings.map(text)
    return (file + bindings + settings.profiles.map(text)).joined(separator: "\n")
  }

  private func text(of binding: Binding) -> String {
    var meant = self
    meant.settings.bindings = [binding]
    return Self.table(ConfigurationKey.bindingTable, ConfigurationKey.binding, in: meant)
  }

  private func text(of profile: DeviceProfile) -> String {
    var meant = self
    meant.settings.profiles = [profile]
    meant.settings.gesture = profile.gesture ?? settings.gesture
    let thresholds = ConfigurationKey.gesture.filter { $0.read(meant) != $0.read(self) }
    return Self.table(ConfigurationKey.deviceTable, ConfigurationKey.device + thresholds, in: meant)
  }

  private static func table(
    _ table: String,
    _ keys: [ConfigurationKey],
    in configuration: Configuration
  ) -> String {
    let lines = keys.compactMap { key in
      key.text(in: configuration).map { "\(key.name) = \($0)\n" }
    }
    return ConfigurationKey.header(table) + "\n" + lines.joined()
  }
}
