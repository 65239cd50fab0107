import NavCore
import NavSystem

// Whoever is too slow for what it asked for goes, so that nobody else feels it.
extension ClientServer {
  /// Sends off who is too slow by the bounds of its own queue, and, while too much waits in all
  /// queues together, the largest of the user of whom most waits.
  func sendOffSlow() {
    for client in clients where client.isTooSlow { sendOff(client) }
    while queues.bytes > DaemonLimits.queuesBytesMax, let client = heaviest {
      if client.connection.isClosing {
        client.connection.die()
        client.dropUntaken()
      } else {
        counters.slowTogether += 1
        sendOff(client)
      }
    }
  }

  /// Says with which line it ends, and ends it once that is read. Who asked for no lines has no
  /// cursor.
  private func sendOff(_ client: Client) {
    counters.slow += 1
    let cursor =
      client.subscription == nil ? nil : client.lastPlace { daemon.publisher.cursor(at: $0).text }
    client.connection.outbox.dropWaiting()
    client.dismiss("slow", cursor: cursor)
  }

  private var heaviest: Client? {
    let living = clients.filter { !$0.connection.isDead }
    let queues = living.map {
      (userID: $0.connection.peer.userID, bytes: $0.connection.outbox.unreadBytes + $0.untakenBytes)
    }
    return QueueTotal.heaviest(queues).map { living[$0] }
  }

  /// Counts how long somebody has more waiting than may for long.
  func watchSlowness() throws(EventLoopError) {
    for client in clients { try client.watchSlowness(on: daemon.loop) }
  }
}
