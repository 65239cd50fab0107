import NavConfiguration

/// The text of a configuration, and of a file of hooks: it holds, and then what holds can be
/// written and read again, or every problem says where it is.
func runConfiguration(_ input: InputBytes) {
  var input = input
  let bytes = input.bytes(.max / 2)
  let text = String(decoding: bytes, as: UTF8.self)
  do throws(ConfigurationError) {
    let configuration = try Configuration.parse(text, file: "f")
    let effective = configuration.effectiveText
    tell(effective)
    guard (try? Configuration.parse(effective, file: "f")) == configuration else {
      fault("what holds is not what is read again: \(effective)")
    }
    guard configuration.changes(to: configuration).isEmpty else {
      fault("a configuration differs from itself: \(effective)")
    }
    check(Configuration.defaults.changes(to: configuration), effective)
  } catch {
    check(error)
  }
  do throws(ConfigurationError) { _ = try HookConfiguration.parse(text, file: "f") } catch {
    check(error)
  }
}

/// Keys that wait for a start are named apart, and no key twice.
private func check(_ changes: ConfigurationChanges, _ text: String) {
  let names = changes.live + changes.restart
  guard Set(names).count == names.count else { fault("a change is named twice: \(names)\n\(text)") }
}

private func check(_ error: ConfigurationError) {
  tell(error.description)
  guard !error.problems.isEmpty, error.problems.count <= ConfigurationLimits.problemsMax else {
    fault("\(error.problems.count) problems")
  }
  for problem in error.problems {
    guard !problem.wrong.isEmpty, !problem.right.isEmpty else { fault("\(problem)") }
    let isPrintable = problem.description.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control
    }
    guard isPrintable else { fault("a message with a control character: \(problem)") }
  }
}
