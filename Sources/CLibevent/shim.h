#ifndef NAVD_CLIBEVENT_SHIM_H
#define NAVD_CLIBEVENT_SHIM_H

#include <event2/event.h>
#include <stdint.h>

/* Adds an event that is due in so many microseconds. Every library that is imported has its own
   view of struct timeval: Swift would have to choose one. */
static inline int navd_event_add_after(struct event *event, int64_t microseconds) {
  struct timeval time;
  time.tv_sec = microseconds / 1000000;
  time.tv_usec = microseconds % 1000000;
  return event_add(event, &time);
}

#endif
