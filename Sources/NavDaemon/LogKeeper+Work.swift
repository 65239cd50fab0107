import NavCore
import NavLog
import NavSystem

// What the log's thread is given to do, and what becomes of it.
extension LogKeeper {
  /// What is to be done now, and can be.
  func submit(_ state: @autoclosure () -> NavState) {
    let mayTry = !writer.isDegraded || isHealDue
    if writer.isBroken {
      if mayTry, let job = writer.makeRewriteJob() { rewrite(job) }
    } else if isSyncWanted || writer.isSyncDue || writer.isDiscreteDue
      || writer.isDegraded && isHealDue
    {
      if let job = writer.makeSyncJob(state()) {
        isSyncWanted = false
        sync(job)
      } else if !writer.isDirty {
        isSyncWanted = false
      }
    }
    if mayTry, writer.isPreparationDue, let job = writer.makePreparationJob() { prepare(job) }
    if let job = writer.makeRemovalJob() { remove(job) }
  }

  private func remove(_ job: RemovalJob) {
    thread.submit {
      job.run()
    } receive: { [unowned self] names in
      writer.finish(job, removed: names)
    }
  }

  private func sync(_ job: SyncJob) {
    syncTimer?.disarm()
    syncingSeq = job.seq
    thread.submit(isUrgent: true) { () -> SystemError? in
      do throws(SystemError) { try job.run() } catch { return error }
      return nil
    } receive: { [unowned self] error in
      do throws(LogError) {
        try writer.finish(job, error: error)
      } catch {
        onFailure?(error)
      }
      if error != nil {
        // It made nothing durable.
        syncingSeq = 0
        failedToHeal()
      }
      cameBack()
    }
  }

  private func rewrite(_ job: RewriteJob) {
    thread.submit(isUrgent: true) { () -> Result<RewriteJob.Outcome, LogError> in
      do throws(LogError) { return .success(try job.run()) } catch { return .failure(error) }
    } receive: { [unowned self] outcome in
      writer.finish(job, outcome)
      if case .failure = outcome { failedToHeal() }
      // While the log is closed nothing is numbered any more: the head of the segment says it.
      if case .success(let done) = outcome, let damage = done.damage, !isClosing {
        onDamaged?(damage)
      }
      cameBack()
    }
  }

  private struct Piece: Sendable {
    var job: PreparationJob
    var error: SystemError?
  }

  /// In pieces, behind what is urgent before it; what is read for clients waits, who are many.
  private func prepare(_ job: PreparationJob) {
    thread.submit(isUrgent: true) { () -> Piece in
      var piece = Piece(job: job)
      do throws(SystemError) { try piece.job.step() } catch { piece.error = error }
      return piece
    } receive: { [unowned self] piece in
      guard !isClosing else { return }
      if piece.error == nil, !piece.job.isFinished { return prepare(piece.job) }
      writer.finish(piece.job, error: piece.error)
      if piece.error != nil { failedToHeal() }
      cameBack()
    }
  }

  // MARK: Healing

  /// Begins the segment behind a gap, once a file is there for it.
  func heal(_ state: NavState) {
    do throws(LogError) {
      guard let healed = try writer.heal(state) else { return failedToHeal() }
      isHealDue = false
      healMicroseconds = DaemonLimits.healFirstMicroseconds
      moveGate()
      notice()
      onHealed?(healed)
    } catch {
      onFailure?(error)
    }
  }

  /// The next try comes later than this one did.
  private func failedToHeal() {
    guard writer.isDegraded else { return }
    if isHealDue {
      healMicroseconds = min(2 * healMicroseconds, DaemonLimits.healLongestMicroseconds)
    }
    isHealDue = false
  }
}
