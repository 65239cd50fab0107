#ifndef NAVD_CLIBEVDEV_SHIM_H
#define NAVD_CLIBEVDEV_SHIM_H

#include <libevdev/libevdev-uinput.h>
#include <libevdev/libevdev.h>

#endif
