/// Every bound of reading a configuration, each with its reason.
package enum ConfigurationLimits {
  /// Bytes of a file; the manual with all its comments has some thirty thousand.
  package static let fileBytesMax = 1_048_576

  /// Bytes of a line. A dotted key nests as deeply as its line is long, and the parser descends and
  /// is torn down by recursion: this and the depth of values bound its stack.
  package static let lineBytesMax = 1_024

  /// Keys, tables and elements of lists in a file: as many profiles of devices and as many bindings
  /// as there may be, each with all that it can say.
  package static let entriesMax = 12_288

  /// Problems that are described; those beyond are counted.
  package static let problemsMax = 256

  /// Characters of a text from the file that a message repeats.
  package static let quotedCharactersMax = 64

  /// Characters of what the parser says of a file, which repeats some of it.
  package static let parserCharactersMax = 512

  /// Digits of a number that is read exactly: far beyond every range, far below an overflow.
  package static let digitsMax = 15

  /// Hooks in a file: each costs a look at every occurrence.
  package static let hooksMax = 256

  /// Surfaces that hooks name: each is a subscription, and the daemon has no more surfaces.
  package static let hookSurfacesMax = 8

  /// Bytes of an output's or a surface's name: connectors' are short, the protocol has the same.
  package static let nameBytesMax = 64

  /// Groups and users that have one role: more are a group.
  package static let holdersMax = 32

  /// Keys of one combination: more than two hands hold down.
  package static let combinationKeysMax = 8
}
