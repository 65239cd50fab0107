// What clients, devices and people write, once each.

/// The first byte of an input of lines is the size of its reads.
private func drawn(_ name: String, reads: UInt8 = 255, _ lines: String...) -> Drawing {
  Drawing(name: name, bytes: [reads] + Array(lines.map { $0 + "\n" }.joined().utf8))
}

enum RequestDrawing {
  static let all = [
    drawn("greetings", #"{"hello":{"client":"a","features":["log"],"draws":["switcher"]}}"#, "{}"),
    drawn(
      "pages",
      #"{"id":1,"do":"push","page":{"id":"a","title":"A","params":"p","back":"ask"},"key":"k"}"#,
      #"{"id":"s","do":"set_stack","pages":[{"id":"a"},{"id":"b","style":{"push":"cover"}}]}"#,
      #"{"do":"push","page":{"id":"a","pager":{"count":5,"index":1,"wraps":true,"long":true}}}"#,
      #"{"do":"pop_to","page":"a","if_revision":3}"#,
      #"{"do":"show","page":{"id":"\u00e9\ud83d\ude00"},"hold":true}"#
    ),
    drawn(
      "commands",
      #"{"do":"drawer","side":"start","action":"open"}"#,
      #"{"do":"pager","index":2}"#,
      #"{"do":"pager","step":"next"}"#,
      #"{"do":"guard","page":null,"back":"block"}"#,
      #"{"do":"rotate","orientation":90,"mirrored":true}"#,
      #"{"do":"quick_switch","step":"previous","surface":"tv"}"#,
      #"{"do":"reachability","on":true}"#
    ),
    drawn(
      "zones",
      #"{"do":"zones","exclude":[[0.1,0.2,1.0,0.100001]],"regions":[{"name":"l","rect":[0,0,1,1],"#
        + #""drag_pt":4.25}]}"#
    ),
    drawn(
      "surfaces",
      #"{"do":"add_surface","name":"tv","width_mm":160.5,"height_mm":90}"#,
      #"{"do":"remove_surface","surface":"tv"}"#
    ),
    drawn(
      "questions",
      #"{"id":-9223372036854775808,"do":"get","what":"layers"}"#,
      #"{"do":"why","n":32}"#,
      #"{"do":"log","from":1,"to":9,"kinds":["frame"],"limit":4}"#,
      #"{"do":"log","from":"f910535e5af3d61ef2d48bf02fbdfaa300000001000000000000000a"}"#,
      #"{"do":"sync"}"#
    ),
    drawn(
      "subscriptions",
      #"{"id":1,"do":"subscribe","topics":["state","events","touches"],"policy":"gapless","from":"#
        + #""f910535e5af3d61ef2d48bf02fbdfaa300000001000000000000000a","heartbeat_s":15}"#
    ),
    drawn(
      "wrong",
      "[1,2]",
      #"{"do":7}"#,
      #"{"id":{},"do":"sync"}"#,
      String(repeating: "[", count: 40),
      "\"\u{1}\"",
      "null",
      #"{"do":"fly","id":"\ud800"}"#
    ),
    drawn("byte-by-byte", reads: 0, #"{"id":1,"do":"sync"}"#, "", #"{"id":2,"do":"fail"}"#),
  ]
}

enum FrameDrawing {
  private static let panel =
    #"{"device":{"name":"p","kind":"touchscreen","surface":"main","format":"json","#
    + #""clock":"virtual","feedback":true,"axes":{"x":[0,4095,12],"y":[0,4095,21]},"slots":10}}"#

  static let all = [
    drawn(
      "a-swipe",
      panel,
      #"{"t":1000,"contacts":[{"id":0,"phase":"down","x":20,"y":800}]}"#,
      #"{"t":9000,"contacts":[{"id":0,"phase":"move","x":180,"y":805}]}"#,
      #"{"t":17000,"contacts":[{"id":0,"phase":"up"}]}"#,
      #"{"tick":725000}"#
    ),
    drawn("withdrawn", panel, #"{"t":1,"contacts":[{"id":0,"phase":"cancel"}]}"#, ""),
    drawn(
      "axes-by-name",
      #"{"device":{"name":"p","axes":{"x":{"axis":"ABS_RX","range":[60,4035,0]},"y":{"#
        + #""axis":"ABS_Z","range":[30,4040,0]}}}}"#
    ),
    drawn(
      "axes-by-code",
      #"{"device":{"name":"p","axes":{"ABS_RX":[60,4035,0],"ABS_Z":[3,4,0]}}}"#
    ),
    drawn("wrong", panel, #"{"t":-1}"#, #"{"contacts":[]}"#, #"{"t":1,"contacts":[{}]}"#, "{"),
  ]
}

enum ConfigurationDrawing {
  private static func drawn(_ name: String, _ text: String) -> Drawing {
    Drawing(name: name, bytes: Array(text.utf8))
  }

  static let all = [
    drawn(
      "access",
      "[access]\nraw = [\"wheel\", 1000]\nadmin = []\ninject = [65534, \"7\", true]\n"
    ),
    drawn("limits", "[limits]\nconnects_per_s = 1\nconnections = 4\nconnections_per_uid = 5\n"),
    drawn(
      "surfaces",
      "[surface.main]\nwidth_mm = 345.601\nheight_mm = 194\n[surface.tv]\noutput = \"HDMI-A-1\"\n"
    ),
    drawn(
      "devices",
      "[[device]]\nname = \"R*\"\nsurface = \"main\"\nx_axis = \"ABS_Z\"\ny_axis = \"ABS_RX\"\n"
        + "calibration = \"1 0 0 0 1 0\"\nignore_percent = [[0, 0, 1, 2.5]]\n"
        + "[[device]]\nvendor = 0x1\n"
    ),
    drawn(
      "bindings",
      "[[binding]]\nfingers = 3\nmotion = \"swipe_up\"\naction = \"overview\"\n"
        + "keys = \"leftmeta+a\"\n"
    ),
    drawn("log", "log = {durability = \"strict\", segment_kib = 64, retain_mib = 16}\n"),
    drawn("dotted", "gesture.pan_slop_pt = 8.25\ndrawer.start.enabled = true\n[drawer]\nx = 1\n"),
    drawn("wrong", "[gesture]\npan_slop = 1\nedge_zone_pt = 1e3\n[gesture]\n\u{1}= '''"),
    drawn("hooks", "[limits]\nat_once = 2\n[[hook]]\non = \"back\"\nrun = [\"true\"]\n"),
  ]
}

/// Damage of the target's log: an operation, a place, and what goes there.
enum LogDrawing {
  static let all = [
    Drawing(name: "whole", bytes: []),
    Drawing(name: "a-byte", bytes: [0x00, 0x40, 0x02, 0x7F]),
    Drawing(name: "a-bit-of-the-head", bytes: [0x01, 0x02, 0x00, 0x03]),
    Drawing(name: "torn", bytes: [0x12, 0x00, 0x10]),
    Drawing(name: "zeros-in-the-middle", bytes: [0x0B, 0x00, 0x08, 0x00, 0x04]),
    Drawing(name: "one-is-gone", bytes: [0x04, 0x00, 0x00]),
    Drawing(name: "the-middle-is-gone", bytes: [0x0C, 0x00, 0x00]),
    Drawing(name: "one-in-the-place-of-another", bytes: [0x05, 0x00, 0x00, 0x01]),
    Drawing(name: "something-else", bytes: [0x07, 0x00, 0x00, 0x05, 0x00, 1, 2, 3, 4, 5]),
    Drawing(name: "written-over", bytes: [0x0E, 0x20, 0x00, 0x04, 9, 9, 9, 9]),
  ]
}
