import NavWire

// What subscribers are told beside updates, and who they are.
extension Samples {
  mutating func deviceList() -> DeviceList {
    DeviceList(list(3) { $0.device() }, leftOut: below(3), keys: maybe { $0.keys() })
  }

  mutating func devicesLine() -> DevicesLine {
    DevicesLine(deviceList(), seq: unsigned(), coalesced: maybe { $0.unsigned() })
  }

  mutating func touchLine() -> TouchLine {
    TouchLine(
      dropped: maybe { $0.unsigned() },
      touches: list(3) { samples in
        ToldFrame(
          device: samples.number(),
          surface: samples.string(),
          atMicroseconds: samples.integer(),
          contacts: samples.list(3) {
            ToldFrame.Contact(
              identifier: Int32(truncatingIfNeeded: $0.integer()),
              placeMicrometres: WireVector(x: $0.integer(), y: $0.integer())
            )
          }
        )
      },
      seq: unsigned()
    )
  }

  mutating func client() -> ClientStatus {
    ClientStatus(
      number: number(),
      name: maybe { $0.string() },
      userID: number(),
      processID: Int32(truncatingIfNeeded: integer()),
      roles: list(3) { $0.string() },
      sinceMicroseconds: integer(),
      topics: list(3) { $0.string() },
      policy: maybe { $0.element(Subscription.Policy.allCases) },
      queuedBytes: integer(),
      requests: unsigned(),
      coalesced: unsigned(),
      dropped: unsigned()
    )
  }
}
