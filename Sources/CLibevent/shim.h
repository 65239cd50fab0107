#ifndef NAVD_CLIBEVENT_SHIM_H
#define NAVD_CLIBEVENT_SHIM_H

#include <event2/event.h>

#endif
