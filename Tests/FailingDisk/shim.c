/* A disk that can be made to stall and to fail, for one folder of one program: it is preloaded, and
   stands between the program and the C library where files are written, synced, opened and renamed.
   It counts what may wait for the disk and comes from the program's first thread.

   NAVD_DISK_FOLDER is the folder, whose files alone are meant; NAVD_DISK_CONTROL is a file of
   struct control, shared with whoever steers it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

/* Of opens those that may make a file. */
enum call { call_write, call_sync, call_open, call_rename, call_count };

struct control {
  /* Syncs do not return while it is not 0. */
  volatile uint32_t stalled;
  /* Syncs that are held now. */
  volatile uint32_t held;
  /* Calls of the first thread that set space aside, or make, sync, rename or remove names. */
  volatile uint32_t waits;
  struct {
    /* Calls so far. */
    volatile uint32_t made;
    /* From this one on (from 1; 0: none) as many fail, with that error. */
    volatile uint32_t first;
    volatile uint32_t many;
    volatile int32_t error;
  } calls[call_count];
};

static struct control none;
static struct control *control = &none;
static char folder[PATH_MAX];

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("NAVD_DISK_CONTROL");
  const char *name = getenv("NAVD_DISK_FOLDER");
  if (!path || !name) return;
  int (*real_open)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
  int file = real_open(path, O_RDWR | O_CLOEXEC);
  if (file < 0) return;
  void *shared = mmap(0, sizeof none, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (shared == MAP_FAILED) return;
  snprintf(folder, sizeof folder, "%s/", name);
  control = shared;
}

static int is_path_meant(const char *path) {
  return folder[0] && !strncmp(path, folder, strlen(folder));
}

static int is_file_meant(int file) {
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t count = readlink(link, path, sizeof path - 1);
  if (count < 0) return 0;
  path[count] = 0;
  return is_path_meant(path);
}

static void count_wait(void) {
  if (syscall(SYS_gettid) == getpid()) __sync_add_and_fetch(&control->waits, 1);
}

/* Whether this call is one that fails; then errno is set. */
static int fails(enum call call) {
  uint32_t number = __sync_add_and_fetch(&control->calls[call].made, 1);
  uint32_t first = control->calls[call].first;
  if (!first || number < first || number - first >= control->calls[call].many) return 0;
  errno = control->calls[call].error;
  return 1;
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
  ssize_t (*real)(int, const void *, size_t, off64_t) = dlsym(RTLD_NEXT, "pwrite64");
  if (is_file_meant(file) && fails(call_write)) return -1;
  return real(file, bytes, count, offset);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  return pwrite64(file, bytes, count, offset);
}

int fdatasync(int file) {
  int (*real)(int) = dlsym(RTLD_NEXT, "fdatasync");
  if (!is_file_meant(file)) return real(file);
  count_wait();
  if (control->stalled) {
    __sync_add_and_fetch(&control->held, 1);
    while (control->stalled) usleep(500);
    __sync_sub_and_fetch(&control->held, 1);
  }
  if (fails(call_sync)) return -1;
  return real(file);
}

static int opened(const char *name, const char *path, int flags, mode_t mode) {
  int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, name);
  if (flags & O_CREAT && is_path_meant(path)) {
    count_wait();
    if (fails(call_open)) return -1;
  }
  return real(path, flags, mode);
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return opened("open", path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return opened("open64", path, flags, mode);
}

int rename(const char *from, const char *to) {
  int (*real)(const char *, const char *) = dlsym(RTLD_NEXT, "rename");
  if (is_path_meant(from)) {
    count_wait();
    if (fails(call_rename)) return -1;
  }
  return real(from, to);
}

int unlink(const char *path) {
  int (*real)(const char *) = dlsym(RTLD_NEXT, "unlink");
  if (is_path_meant(path)) count_wait();
  return real(path);
}

int fallocate64(int file, int mode, off64_t offset, off64_t count) {
  int (*real)(int, int, off64_t, off64_t) = dlsym(RTLD_NEXT, "fallocate64");
  if (is_file_meant(file)) count_wait();
  return real(file, mode, offset, count);
}

int fallocate(int file, int mode, off_t offset, off_t count) {
  return fallocate64(file, mode, offset, count);
}

/* Of the folder itself, too. */
int fsync(int file) {
  int (*real)(int) = dlsym(RTLD_NEXT, "fsync");
  char link[64], path[PATH_MAX + 1];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t count = readlink(link, path, PATH_MAX - 1);
  if (count > 0) {
    path[count] = '/';
    path[count + 1] = 0;
    if (is_path_meant(path)) count_wait();
  }
  return real(file);
}
