import Foundation
import NavClient
import NavWire
import Testing

@Suite struct InputConnectionTests {
  let device = DeviceLine(
    name: "panel",
    format: .evdev24,
    clock: .virtual,
    x: .init(minimum: 0, maximum: 4_095),
    y: .init(minimum: 0, maximum: 4_095)
  )

  @Test func `a device is described, its records go out and the end is awaited`() throws {
    let daemon = try FakeDaemon { peer in
      let line = peer.line()
      peer.say(#"{"ok":{"device":\#(line?.contains("panel") == true ? 3 : 0)}}"#)
      let bytes = peer.rest()
      let sum = bytes.reduce(0) { $0 + Int($1) }
      peer.say(#"{"done":{"records":\#(bytes.count / 24),"frames":2,"seq":\#(sum)}}"#)
    }
    let connection = try InputConnection(path: daemon.path, device: device)
    #expect(connection.device == 3)
    try connection.send([UInt8](repeating: 1, count: 24))
    try connection.send([UInt8](repeating: 2, count: 24))
    let done = try connection.finish()
    #expect(done == InputDone(records: 2, frames: 2, seq: 72))
  }

  @Test func `a device that is refused is told in the daemon's words`() throws {
    let daemon = try FakeDaemon { peer in
      _ = peer.line()
      peer.say(#"{"error":{"code":"axes_invalid","message":"max below min"}}"#)
    }
    let error = #expect(throws: ClientError.self) {
      try InputConnection(path: daemon.path, device: device)
    }
    #expect(error == .inputRefused(path: daemon.path, InputError(.axesInvalid, "max below min")))
    #expect(error?.description.contains("at the device line") == true)
  }

  @Test func `a daemon that talks before it reads does not block the stream`() throws {
    let daemon = try FakeDaemon { peer in
      _ = peer.line()
      peer.say(#"{"ok":{"device":1}}"#)
      for number in 0..<40_000 {
        peer.say(#"{"claimed":{"sequence":\#(number),"contacts":[0]}}"#)
      }
      let bytes = peer.rest()
      peer.say(#"{"done":{"records":\#(bytes.count / 24),"frames":0,"seq":0}}"#)
    }
    let connection = try InputConnection(path: daemon.path, device: device)
    try connection.send([UInt8](repeating: 0, count: 24 * 100_000))
    #expect(try connection.finish().records == 100_000)
  }

  @Test func `what a gesture claimed is handed on in its order, until the end`() throws {
    let daemon = try FakeDaemon { peer in
      _ = peer.line()
      peer.say(#"{"ok":{"device":1}}"#)
      peer.say(#"{"claimed":{"sequence":4,"contacts":[7,0]}}"#, #"{"news":1}"#)
      _ = peer.rest()
      peer.say(#"{"released":{"sequence":4}}"#, #"{"done":{"records":1,"frames":1,"seq":9}}"#)
    }
    let connection = try InputConnection(path: daemon.path, device: device)
    var told: [InputMessage] = []
    connection.onFeedback = { told.append($0) }
    try connection.send(.frame(InputFrame(timeMicroseconds: 0, contacts: [])))
    #expect(try connection.finish().frames == 1)
    let claimed = InputClaimed(sequence: 4, contacts: [7, 0])
    #expect(told == [.claimed(claimed), .released(InputReleased(sequence: 4))])
  }

  @Test func `a line that is refused is named by its number`() throws {
    let daemon = try FakeDaemon { peer in
      _ = peer.line()
      peer.say(#"{"ok":{"device":1}}"#)
      peer.say(#"{"error":{"code":"bad_record","message":"down already","line":3}}"#)
      _ = peer.rest()
    }
    let connection = try InputConnection(path: daemon.path, device: device)
    let error = #expect(throws: ClientError.self) { try connection.wait(milliseconds: 30_000) }
    #expect(error?.description.contains("at line 3 of the stream: down already") == true)
  }

  @Test func `a daemon that takes nothing is given up`() throws {
    let gate = DispatchSemaphore(value: 0)
    let daemon = try FakeDaemon { peer in
      _ = peer.line()
      peer.say(#"{"ok":{"device":1}}"#)
      gate.wait()
    }
    let connection = try InputConnection(path: daemon.path, device: device)
    let error = #expect(throws: ClientError.self) {
      try connection.send([UInt8](repeating: 0, count: 8 << 20), timeoutMilliseconds: 30)
    }
    gate.signal()
    let expected = ClientError.timeout(
      path: daemon.path,
      waitingFor: "room to write",
      milliseconds: 30
    )
    #expect(error == expected)
  }

  @Test func `a refusal in mid-stream names its byte though the daemon has gone`() throws {
    let daemon = try FakeDaemon { peer in
      _ = peer.line()
      peer.say(#"{"ok":{"device":1}}"#)
      peer.say(#"{"error":{"code":"bad_record","message":"type 77","offset":48}}"#)
    }
    let connection = try InputConnection(path: daemon.path, device: device)
    daemon.wait()
    let error = #expect(throws: ClientError.self) {
      try connection.send([UInt8](repeating: 0, count: 8 << 20))
    }
    let refusal = InputError(.badRecord, "type 77", offset: 48)
    #expect(error == .inputRefused(path: daemon.path, refusal))
    #expect(error?.description.contains("at byte 48 of the stream") == true)
  }

  @Test func `a refusal is heard while nothing is sent`() throws {
    let daemon = try FakeDaemon { peer in
      _ = peer.line()
      peer.say(#"{"ok":{"device":1}}"#)
      peer.say(#"{"error":{"code":"limit","message":"too fast"}}"#)
      _ = peer.rest()
    }
    let connection = try InputConnection(path: daemon.path, device: device)
    let error = #expect(throws: ClientError.self) { try connection.wait(milliseconds: 30_000) }
    #expect(error == .inputRefused(path: daemon.path, InputError(.limit, "too fast")))
  }

  @Test func `a daemon that vanishes is told`() throws {
    let daemon = try FakeDaemon { peer in
      _ = peer.line()
      peer.say(#"{"ok":{"device":1}}"#)
    }
    let connection = try InputConnection(path: daemon.path, device: device)
    daemon.wait()
    let error = #expect(throws: ClientError.self) { try connection.wait(milliseconds: 30_000) }
    #expect(error == .closed(path: daemon.path, reason: nil))
  }
}
