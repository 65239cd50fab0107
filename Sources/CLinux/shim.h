// Calls of Linux that the Glibc module does not show: processes and signals as descriptors.
#ifndef NAVD_CLINUX_SHIM_H
#define NAVD_CLINUX_SHIM_H

#include <signal.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <unistd.h>

/// pidfd_open(2). The descriptor is closed on exec, always.
static inline int clinux_pidfd_open(pid_t process) {
  return (int)syscall(SYS_pidfd_open, process, 0);
}

/// signalfd(2), not blocking and closed on exec.
static inline int clinux_signalfd(const sigset_t *signals) {
  return signalfd(-1, signals, SFD_CLOEXEC | SFD_NONBLOCK);
}

#endif
