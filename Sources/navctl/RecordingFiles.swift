import NavClient
import NavSystem

extension CommandLineSyntax.Option {
  static let description = Self(
    "desc",
    value: "FILE",
    help: "the device's description, for recordings without one"
  )
}

extension Invocation {
  /// The largest recording: an hour of ten fingers.
  private static let recordingBytesMax = 256 << 20

  /// The recordings in some files, in their order, each with something to play; `--desc` describes
  /// those that do not describe their device.
  func recordings(_ files: [String]) throws(Failure) -> [Recording] {
    let description = try arguments.value("desc").map { (file) throws(Failure) in
      try read(file).first
    }
    var recordings: [Recording] = []
    for file in files {
      for recording in try read(file) {
        if recording.events.isEmpty { throw .recording(.eventsMissing(file: file)) }
        recordings.append(
          description.flatMap { $0 }.map { recording.described(by: $0) } ?? recording
        )
      }
    }
    return recordings
  }

  private func read(_ file: String) throws(Failure) -> [Recording] {
    let bytes = try system { () throws(SystemError) in
      try Files.contents(file, limit: Self.recordingBytesMax)
    }
    do throws(RecordingError) {
      return try Recording.all(parsing: bytes, file: file)
    } catch {
      throw .recording(error)
    }
  }
}
