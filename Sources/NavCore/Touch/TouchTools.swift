/// What the keys of a device say of what touches it.
struct TouchTools: Equatable, Sendable {
  /// BTN_TOUCH; nil: unknown.
  private(set) var touch: Bool?
  /// BTN_TOUCH has come at all.
  private(set) var knowsTouch = false
  private(set) var isLeftButtonDown = false
  /// A finger is counted, so a button is a button.
  private(set) var knowsFingers = false
  /// A bit for each pen that is near.
  private var pens: UInt8 = 0
  /// A bit for each number of fingers, from one.
  private var counts: UInt8 = 0
  /// A contact says that it is a pen.
  var isContactPen = false
  /// A pen was near at the end of the frame before.
  var wasPenNear = false

  var isPenNear: Bool { pens != 0 || isContactPen }

  /// Fingers that the device counts, 0 to 5.
  var fingers: Int { 8 - counts.leadingZeroBitCount }

  mutating func take(_ code: UInt16, _ value: Int32) {
    let isDown = value != 0
    switch code {
    case InputCode.touch:
      touch = isDown
      knowsTouch = true
    case InputCode.leftButton: isLeftButtonDown = isDown
    case InputCode.toolPen...InputCode.toolAirbrush:
      let bit: UInt8 = 1 << UInt8(code - InputCode.toolPen)
      if isDown { pens |= bit } else { pens &= ~bit }
    case InputCode.toolFinger: count(1, isDown)
    case InputCode.toolDoubleTap: count(2, isDown)
    case InputCode.toolTripleTap: count(3, isDown)
    case InputCode.toolQuadrupleTap: count(4, isDown)
    case InputCode.toolQuintupleTap: count(5, isDown)
    default: break
    }
  }

  private mutating func count(_ fingers: Int, _ isDown: Bool) {
    knowsFingers = true
    let bit: UInt8 = 1 << UInt8(fingers - 1)
    if isDown { counts |= bit } else { counts &= ~bit }
  }

  /// Records were lost: what was down or near may be so no more. A pen that stays is not told
  /// again; a pen that is believed in after it left would silence the device for good.
  mutating func forget() {
    touch = nil
    isLeftButtonDown = false
    pens = 0
    counts = 0
  }
}
