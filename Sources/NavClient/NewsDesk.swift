import NavSystem
import NavWire

/// What the thread of a `NewsSequence` and the tasks that use it share: news on their way out,
/// questions on their way in.
///
/// A task never waits for the thread while it holds the lock, and the thread waits for its bell and
/// its descriptor alone.
final class NewsDesk: Sendable {
  typealias News = ReconnectingSubscription.News
  typealias Answer = Result<Reply.Success, ClientError>

  private struct Question: Sendable {
    let request: Request
    let timeoutMilliseconds: Int
    /// Its time runs from when it was asked, not from when the thread comes to it.
    let deadline: Deadline
    let answer: CheckedContinuation<Answer, Never>
  }

  private struct Contents: Sendable {
    var news: [News] = []
    var readers: [CheckedContinuation<News?, Never>] = []
    var questions: [Question] = []
    var isOver = false

    var hasRoom: Bool { news.count < ClientLimits.newsWaitingMax }
  }

  private let contents = Locked(Contents())
  /// Rung when the thread has something to look at.
  private let bell: WakeUp

  init(bell: WakeUp) { self.bell = bell }

  /// The next news, waited for; nil once it is over, and it is over once the task is cancelled.
  func next() async -> News? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { reader in
        let (news, isSettled, makesRoom) = contents.with { contents -> (News?, Bool, Bool) in
          let wasFull = !contents.hasRoom
          if let news = contents.news.popFirst() { return (news, true, wasFull) }
          if !contents.isOver { contents.readers.append(reader) }
          return (nil, contents.isOver, false)
        }
        if makesRoom { bell.ring() }
        if isSettled { reader.resume(returning: news) }
      }
    } onCancel: {
      end()
    }
  }

  func ask(_ request: Request, timeoutMilliseconds: Int) async -> Answer {
    await withCheckedContinuation { answer in
      let question = Question(
        request: request,
        timeoutMilliseconds: timeoutMilliseconds,
        deadline: Deadline(milliseconds: timeoutMilliseconds),
        answer: answer
      )
      let isOver = contents.with { contents in
        if !contents.isOver { contents.questions.append(question) }
        return contents.isOver
      }
      isOver ? answer.resume(returning: NewsDesk.over) : bell.ring()
    }
  }

  /// What waits is dropped, whoever waits gets nil, or hears that it is over, and the thread ends.
  func end() {
    close(dropsNews: true)
  }

  /// Nothing comes any more; news that wait can still be taken.
  private func close(dropsNews: Bool = false) {
    let (readers, questions) = contents.with { contents in
      defer { (contents.readers, contents.questions) = ([], []) }
      contents.isOver = true
      if dropsNews { contents.news = [] }
      return (contents.readers, contents.questions)
    }
    for reader in readers { reader.resume(returning: nil) }
    for question in questions { question.answer.resume(returning: NewsDesk.over) }
    bell.ring()
  }

  /// The thread: it has the subscription alone.
  func serve(_ subscription: ReconnectingSubscription) {
    while !isOver {
      while let question = contents.with({ $0.questions.popFirst() }) {
        question.answer.resume(returning: answer(question, of: subscription))
      }
      while hasRoom, let news = subscription.next() { put(news) }
      wait(for: subscription)
    }
  }

  private static let over = Answer.failure(.closed(path: "", reason: nil))

  private var isOver: Bool { contents.with { $0.isOver } }

  private var hasRoom: Bool { contents.with { $0.hasRoom && $0.questions.isEmpty && !$0.isOver } }

  private func answer(_ question: Question, of subscription: ReconnectingSubscription) -> Answer {
    let request = question.request
    let left = question.deadline.remainingMilliseconds
    // Nobody waits any more for what would be done.
    if left == 0 && question.timeoutMilliseconds > 0 {
      return .failure(
        .timeout(
          path: subscription.path,
          waitingFor: "answer",
          milliseconds: question.timeoutMilliseconds
        )
      )
    }
    do throws(ClientError) {
      return .success(
        try subscription.request(
          request.body,
          surface: request.surface,
          ifRevision: request.ifRevision,
          key: request.key,
          holds: request.holds,
          timeoutMilliseconds: left
        )
      )
    } catch {
      return .failure(error)
    }
  }

  private func put(_ news: News) {
    let reader = contents.with { contents -> CheckedContinuation<News?, Never>? in
      if let reader = contents.readers.popFirst() { return reader }
      if !contents.isOver { contents.news.append(news) }
      return nil
    }
    reader?.resume(returning: news)
  }

  /// Until there is news, or room for it, or a question.
  private func wait(for subscription: ReconnectingSubscription) {
    var entries = [PollEntry(bell.descriptor)]
    let isReading = contents.with { $0.hasRoom }
    if isReading, let number = subscription.descriptorNumber {
      entries.append(PollEntry(number: number))
    }
    let milliseconds = isReading ? subscription.waitMilliseconds : nil
    do throws(SystemError) {
      _ = try Poll.wait(&entries, timeoutMilliseconds: milliseconds)
    } catch {
      put(
        .lost(.unreachable(path: subscription.path, reason: error.reason), retryMilliseconds: nil)
      )
      return close()
    }
    bell.hear()
  }
}

extension Array {
  fileprivate mutating func popFirst() -> Element? { isEmpty ? nil : removeFirst() }
}
