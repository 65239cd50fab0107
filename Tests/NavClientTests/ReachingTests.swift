import Foundation
import NavClient
import NavSystem
import NavWire
import TestSupport
import Testing

/// Who is reached at a path, and who is not let in.
@Suite struct ReachingTests {
  @Test(arguments: ["forbidden", "limit"])
  func `an error in place of the greeting is a refusal`(code: String) throws {
    let daemon = try FakeDaemon { peer in
      peer.say(
        #"{"re":null,"error":{"code":"\#(code)","message":"not you"}}"#,
        #"{"bye":{"reason":"\#(code)"}}"#
      )
    }
    let error = #expect(throws: ClientError.self) {
      try Connection(path: daemon.path, client: "tests")
    }
    #expect(error?.description == "refused (\(code)): not you")
    guard case .refused? = error else {
      Issue.record("not told as a refusal")
      return
    }
    daemon.wait()
  }

  @Test func `an answer in place of the greeting is none`() throws {
    let daemon = try FakeDaemon { $0.say(#"{"re":1,"error":{"code":"limit","message":"a"}}"#) }
    let error = #expect(throws: ClientError.self) {
      try Connection(path: daemon.path, client: "tests")
    }
    #expect(error?.description.contains("no greeting but") == true)
    daemon.wait()
  }

  @Test func `of an input stream only what it said has a place`() {
    func text(_ code: ErrorCode, _ offset: UInt64? = nil) -> String {
      ClientError.inputRefused(path: "/i", InputError(code, "no", offset: offset)).description
    }
    #expect(text(.forbidden) == "/i: refused (forbidden): no")
    #expect(text(.limit) == "/i: refused (limit): no")
    #expect(text(.axesInvalid) == "/i: refused (axes_invalid) at the device line: no")
    #expect(text(.badRecord, 24) == "/i: refused (bad_record) at byte 24 of the stream: no")
  }

  @Test func `a daemon that does not listen yet is waited for`() throws {
    let daemon = try FakeDaemon(isLate: true) { peer in
      peer.greet()
      _ = peer.rest()
    }
    let connection = try Connection(path: daemon.path, client: "tests", waitMilliseconds: 30_000)
    #expect(connection.hello.server == "fake 1")
    let input = try FakeDaemon(isLate: true) { peer in
      _ = peer.line()
      peer.say(#"{"ok":{"device":3}}"#)
    }
    let stream = try InputConnection(
      path: input.path,
      deviceLine: Array("{}".utf8),
      waitMilliseconds: 30_000
    )
    #expect(stream.device == 3)
    withExtendedLifetime((daemon, input)) {}
  }

  @Test func `waiting for a daemon comes to an end`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("s")
    let error = #expect(throws: ClientError.self) {
      try Connection(path: path, client: "tests", waitMilliseconds: 60)
    }
    #expect(error == .notRunning(path: path))
  }

  @Test(.enabled(if: ThisProcess.userID == 0, "only root can be another user"))
  func `a socket that is not for this user says who may connect`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let path = folder.path("s")
      chmod(folder.path, 0o755)
      guard case .listening(let listener) = try UnixListener.open(path, permissions: 0o600)
      else { exit(1) }
      seteuid(4_711)
      do throws(ClientError) {
        _ = try Connection(path: path, client: "tests", timeoutMilliseconds: 0)
        exit(2)
      } catch {
        let right =
          "Permission denied: only navd's own user and root may connect, and to navd.sock members "
          + "of the group navd"
        guard error == .unreachable(path: path, reason: right) else { exit(3) }
      }
      seteuid(0)
      withExtendedLifetime(listener) {}
      exit(0)
    }
  }

  @Test(.enabled(if: ThisProcess.userID == 0, "only root can be another user"))
  func `a server of a third user is not spoken to`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let path = folder.path("s")
      chmod(folder.path, 0o777)
      seteuid(4_711)
      // As whoever may write to the folder can.
      guard case .listening(let listener) = try UnixListener.open(path) else { exit(1) }
      seteuid(0)
      do throws(ClientError) {
        _ = try Connection(path: path, client: "tests", timeoutMilliseconds: 0)
        exit(2)
      } catch {
        guard error == .untrusted(path: path, user: 4_711) else { exit(3) }
      }
      chown(folder.path, 4_711, 0)
      do throws(ClientError) {
        _ = try Connection(path: path, client: "tests", timeoutMilliseconds: 0)
        exit(4)
      } catch {
        guard case .timeout = error else { exit(5) }
      }
      withExtendedLifetime(listener) {}
      exit(0)
    }
  }
}
