#ifndef NAVD_CLIBUDEV_SHIM_H
#define NAVD_CLIBUDEV_SHIM_H

#include <libudev.h>

#endif
