#ifndef NAVBENCH_HUB_H
#define NAVBENCH_HUB_H

/// The least that a hub can do: what comes on one Unix socket is counted in pieces of
/// `piece_bytes`, and for each piece every subscriber on the other gets a line of `line_bytes`. One
/// thread, one epoll, all that there is read at once, one write per subscriber and turn, no memory
/// asked for after the start. A subscriber that does not take what it owes waits for room.
///
/// Serves until its producer goes. Returns 0, or the error number of what failed.
int hub_run(
  const char *input_path,
  const char *output_path,
  unsigned line_bytes,
  unsigned piece_bytes
);

#endif
