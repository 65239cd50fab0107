import NavClient
import NavWire
import TestSupport
import Testing

// What the disk takes is nobody else's slowness.
extension StallTests {
  @Test func `a reader is not sent off for what the disk held`() throws {
    let disk = try FailingDisk()
    let daemon = try RunningDaemon(configuration: Self.strict, disk: disk)
    let subscriber = try daemon.subscribe(policy: .gapless)
    let client = try disk.hold(daemon)
    // Some 600 bytes each: more than waits for a reader that is slow.
    let count = 700
    try client.send(Self.turns(count))
    // Each answers at once, in a turn that takes some of what came before.
    let touches = try Recordings.own("edge-swipe-back")
    for _ in 0..<count / 8 { _ = try daemon.openInput(touches, clock: .own) }
    #expect(disk.isHolding)
    disk.resume()
    for number in [1] + Array(1...count) {
      #expect(try client.reply().identifier == .integer(Int64(number)))
    }
    try subscriber.drain()
    #expect(subscriber.bye == nil)
    #expect(subscriber.updates.count { $0.state != nil } >= count)
    #expect(subscriber.updates.allSatisfy { !$0.isAhead })
  }

  @Test func `no time passes for a line while the daemon does not read on`() throws {
    let disk = try FailingDisk()
    let daemon = try RunningDaemon(configuration: Self.strict, disk: disk)
    let begun = try RawClient(daemon.socket)
    try begun.send(#"{"id":7,"do":"#)
    _ = try disk.hold(daemon)
    // More events than may wait for a disk, in lines that need no answer.
    let flooder = try RawClient(daemon.socket)
    let drawing = #"{"hello":{"draws":["controls"]}}"# + "\n" + #"{"hello":{"draws":[]}}"# + "\n"
    try flooder.sendWhatFits(Array(String(repeating: drawing, count: 2_500).utf8))
    // What is dribbled here begins later and has as long: when its time is over, that of the other
    // line would be.
    let dribbling = try RawClient(daemon.inputSocket)
    try dribbling.send(#"{"device":"#)
    #expect(try dribbling.inputError().known == .limit)
    #expect(disk.isHolding)
    disk.resume()
    try begun.send(#""sync"}"# + "\n")
    #expect(try begun.reply().identifier == .integer(7))
    withExtendedLifetime(flooder) {}
  }
}
