#define _GNU_SOURCE
#include "hub.h"

#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { descriptors_max = 8192, read_bytes = 65536, pattern_bytes = 131072 };

/// Lines, one behind the other: a write begins where the one before ended.
static char pattern[pattern_bytes];
static char room[read_bytes];
/// By descriptor: bytes that a subscriber is owed, and how far into a line it is.
static uint64_t owed[descriptors_max];
static unsigned sent[descriptors_max];
static int subscribers[descriptors_max];
static int subscriber_count;
static unsigned line_bytes;
static unsigned whole_bytes;

static int serve(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  strcpy(address.sun_path, path);
  int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (listener < 0) return -1;
  if (bind(listener, (struct sockaddr *)&address, sizeof address) < 0) return -1;
  return listen(listener, 4096) < 0 ? -1 : listener;
}

static int watch(int epoll, int descriptor, uint32_t events, int how) {
  struct epoll_event event = {.events = events, .data.fd = descriptor};
  return epoll_ctl(epoll, how, descriptor, &event);
}

/// Writes what a subscriber is owed, as far as it takes it.
static void write_owed(int epoll, int descriptor) {
  int was_full = 0;
  while (owed[descriptor] > 0) {
    uint64_t count = whole_bytes - sent[descriptor];
    if (count > owed[descriptor]) count = owed[descriptor];
    ssize_t done = send(descriptor, pattern + sent[descriptor], count, MSG_NOSIGNAL);
    if (done < 0) {
      was_full = errno == EAGAIN;
      break;
    }
    owed[descriptor] -= (uint64_t)done;
    sent[descriptor] = (sent[descriptor] + (unsigned)done) % line_bytes;
  }
  if (was_full) watch(epoll, descriptor, EPOLLIN | EPOLLOUT, EPOLL_CTL_MOD);
}

static void accept_subscribers(int epoll, int listener) {
  for (;;) {
    int descriptor = accept4(listener, 0, 0, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (descriptor < 0 || descriptor >= descriptors_max) return;
    owed[descriptor] = 0;
    sent[descriptor] = 0;
    subscribers[subscriber_count++] = descriptor;
    watch(epoll, descriptor, EPOLLIN, EPOLL_CTL_ADD);
  }
}

int hub_run(
  const char *input_path,
  const char *output_path,
  unsigned line,
  unsigned piece_bytes
) {
  line_bytes = line;
  if (line_bytes < 2 || line_bytes > read_bytes || piece_bytes == 0) return EINVAL;
  whole_bytes = pattern_bytes / line_bytes * line_bytes;
  memset(pattern, 'x', sizeof pattern);
  for (unsigned end = line_bytes; end <= whole_bytes; end += line_bytes) pattern[end - 1] = '\n';
  int epoll = epoll_create1(EPOLL_CLOEXEC);
  int outputs = serve(output_path);
  int inputs = serve(input_path);
  if (epoll < 0 || outputs < 0 || inputs < 0) return errno;
  watch(epoll, outputs, EPOLLIN, EPOLL_CTL_ADD);
  watch(epoll, inputs, EPOLLIN, EPOLL_CTL_ADD);
  int producer = -1;
  uint64_t rest = 0;
  for (;;) {
    struct epoll_event events[64];
    int count = epoll_wait(epoll, events, 64, -1);
    if (count < 0 && errno != EINTR) return errno;
    for (int index = 0; index < count; index++) {
      int descriptor = events[index].data.fd;
      if (descriptor == outputs) {
        accept_subscribers(epoll, outputs);
      } else if (descriptor == inputs) {
        producer = accept4(inputs, 0, 0, SOCK_CLOEXEC | SOCK_NONBLOCK);
        if (producer >= 0) watch(epoll, producer, EPOLLIN, EPOLL_CTL_ADD);
      } else if (descriptor == producer) {
        ssize_t got = read(producer, room, sizeof room);
        if (got <= 0) return 0;
        rest += (uint64_t)got;
        uint64_t lines = rest / piece_bytes;
        rest %= piece_bytes;
        if (lines == 0) continue;
        for (int each = 0; each < subscriber_count; each++) {
          owed[subscribers[each]] += lines * line_bytes;
          write_owed(epoll, subscribers[each]);
        }
      } else if (events[index].events & EPOLLOUT) {
        watch(epoll, descriptor, EPOLLIN, EPOLL_CTL_MOD);
        write_owed(epoll, descriptor);
      } else {
        // A subscriber says nothing: it has gone.
        return 0;
      }
    }
  }
}
