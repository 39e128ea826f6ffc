/*
 * Records what a program and all that it starts do to the files below one folder, in one order, into a log outside of it. Loaded by
 * LD_PRELOAD. Its settings: WEFT_RECORD_ROOT (the folder's real path) and WEFT_RECORD_LOG. Programs that are started with an environment
 * of their own get these and LD_PRELOAD all the same; with WEFT_RECORD_PASS_ON nothing is recorded, and a made-up clock is passed on.
 *
 * The log is a row of records: struct record, two paths relative to the folder, data. read-log.ts reads it; the kinds are those of there.
 * A sync is recorded and not done: what it promises is for the replay to hold. Operation and record are one under a lock that all
 * processes share, so the order of the log is that of the file system.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { CREATE = 1, TRUNCATE, WRITE, ZERO, RENAME, UNLINK, LINK, MKDIR, RMDIR, SYNC, SYMLINK, ALLOCATE };

struct record {
  uint32_t magic, kind;
  uint64_t inode, offset, length;
  uint32_t path_length, other_length;
  uint64_t data_length;
};

#define MAGIC 0x54464557u

static char root[4096];
static size_t root_length;
static int log_file = -1;
/* Whether programs that are started get the settings. */
static int passing;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void fail(const char *what) {
  dprintf(2, "recorder: %s: %s\n", what, strerror(errno));
  abort();
}

static void prepare(void) {
  static int done;
  if (done) return;
  done = 1;
  passing = getenv("WEFT_RECORD_PASS_ON") != NULL;
  const char *folder = getenv("WEFT_RECORD_ROOT"), *log = getenv("WEFT_RECORD_LOG");
  if (!folder || !log) return;
  root_length = strlen(folder);
  memcpy(root, folder, root_length + 1);
  int opened = syscall(SYS_openat, AT_FDCWD, log, O_RDWR | O_APPEND | O_CLOEXEC, 0);
  if (opened < 0) fail(log);
  /* Out of the way of programs that use low numbers as they like. */
  log_file = fcntl(opened, F_DUPFD_CLOEXEC, 800);
  if (log_file < 0) fail("log");
  syscall(SYS_close, opened);
  passing = 1;
}

__attribute__((constructor)) static void start(void) { prepare(); }

/* Null where the path is not below the folder; else what follows the folder's name and a slash, "" for the folder itself. */
static const char *below(const char *path) {
  if (log_file < 0 || strncmp(path, root, root_length) != 0) return NULL;
  if (path[root_length] == 0) return path + root_length;
  return path[root_length] == '/' ? path + root_length + 1 : NULL;
}

static void normalize(char *path) {
  char *out = path, *in = path;
  while (*in) {
    while (*in == '/') in++;
    char *end = in;
    while (*end && *end != '/') end++;
    size_t length = end - in;
    if (length == 2 && in[0] == '.' && in[1] == '.') {
      while (out > path && *--out != '/') {}
    } else if (length > 0 && !(length == 1 && in[0] == '.')) {
      *out++ = '/';
      memmove(out, in, length);
      out += length;
    }
    in = end;
  }
  *out = 0;
}

/* The whole path, in `out` of 8192 bytes. */
static const char *absolute(int folder, const char *path, char *out) {
  if (log_file < 0) return NULL;
  if (path[0] == '/') snprintf(out, 8192, "%s", path);
  else {
    char base[4096];
    if (folder == AT_FDCWD) {
      if (syscall(SYS_getcwd, base, sizeof base) < 0) return NULL;
    } else {
      char link[64];
      snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
      ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, base, sizeof base - 1);
      if (length < 0) return NULL;
      base[length] = 0;
    }
    snprintf(out, 8192, "%s/%s", base, path);
  }
  normalize(out);
  return below(out);
}

/* Whether the descriptor is a file or folder below the root; its inode. */
static int is_inside(int file, uint64_t *inode) {
  if (log_file < 0 || file < 0) return 0;
  char link[64], path[4200];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  int kept = errno;
  ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
  errno = kept;
  if (length < 0) return 0;
  path[length] = 0;
  if (!below(path)) return 0;
  struct stat found;
  if (fstat(file, &found) != 0 || !(S_ISREG(found.st_mode) || S_ISDIR(found.st_mode))) return 0;
  *inode = found.st_ino;
  return 1;
}

struct held {
  sigset_t signals;
};

static void take(struct held *held) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &held->signals);
  pthread_mutex_lock(&mutex);
  struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  int kept = errno;
  while (fcntl(log_file, F_SETLKW, &lock) != 0)
    if (errno != EINTR) fail("lock");
  errno = kept;
}

static void give(struct held *held) {
  struct flock lock = {.l_type = F_UNLCK, .l_whence = SEEK_SET};
  int kept = errno;
  fcntl(log_file, F_SETLK, &lock);
  pthread_mutex_unlock(&mutex);
  pthread_sigmask(SIG_SETMASK, &held->signals, NULL);
  errno = kept;
}

static void note(struct record record, const char *path, const char *other, const struct iovec *data, int count) {
  int kept = errno;
  record.magic = MAGIC;
  record.path_length = path ? strlen(path) : 0;
  record.other_length = other ? strlen(other) : 0;
  record.data_length = 0;
  for (int i = 0; i < count; i++) record.data_length += data[i].iov_len;
  size_t size = sizeof record + record.path_length + record.other_length + record.data_length;
  char *whole = malloc(size), *at = whole;
  if (!whole) fail("memory");
  memcpy(at, &record, sizeof record);
  at += sizeof record;
  if (path) memcpy(at, path, record.path_length);
  at += record.path_length;
  if (other) memcpy(at, other, record.other_length);
  at += record.other_length;
  for (int i = 0; i < count; i++) {
    memcpy(at, data[i].iov_base, data[i].iov_len);
    at += data[i].iov_len;
  }
  if (syscall(SYS_write, log_file, whole, size) != (long)size) fail("log");
  free(whole);
  errno = kept;
}

static int all_zero(const struct iovec *data, int count) {
  for (int i = 0; i < count; i++) {
    const char *bytes = data[i].iov_base;
    size_t length = data[i].iov_len;
    if (length > 0 && (bytes[0] != 0 || memcmp(bytes, bytes + 1, length - 1) != 0)) return 0;
  }
  return 1;
}

static void note_write(uint64_t inode, uint64_t offset, const struct iovec *data, int count, size_t written) {
  struct iovec cut[count];
  int used = 0;
  for (size_t rest = written; used < count && rest > 0; used++) {
    cut[used] = data[used];
    if (cut[used].iov_len > rest) cut[used].iov_len = rest;
    rest -= cut[used].iov_len;
  }
  struct record record = {.kind = WRITE, .inode = inode, .offset = offset, .length = written};
  if (written >= 512 && all_zero(cut, used)) {
    record.kind = ZERO;
    note(record, NULL, NULL, NULL, 0);
  } else note(record, NULL, NULL, cut, used);
}

/* Writing. An offset below 0: where the descriptor stands. */

static ssize_t write_vector(int file, const struct iovec *data, int count, off_t offset) {
  uint64_t inode;
  int inside = is_inside(file, &inode);
  struct held held;
  if (inside) take(&held);
  ssize_t written = offset < 0 ? syscall(SYS_writev, file, data, count) : syscall(SYS_pwritev, file, data, count, offset, 0);
  if (inside) {
    if (written > 0)
      note_write(inode, offset < 0 ? (uint64_t)(lseek(file, 0, SEEK_CUR) - written) : (uint64_t)offset, data, count, written);
    give(&held);
  }
  return written;
}

ssize_t writev(int file, const struct iovec *data, int count) { return write_vector(file, data, count, -1); }
ssize_t write(int file, const void *bytes, size_t length) {
  uint64_t inode;
  if (!is_inside(file, &inode)) return syscall(SYS_write, file, bytes, length);
  struct iovec data = {(void *)bytes, length};
  return write_vector(file, &data, 1, -1);
}
ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset) {
  struct iovec data = {(void *)bytes, length};
  return write_vector(file, &data, 1, offset);
}
ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t offset) { return pwrite(file, bytes, length, offset); }
ssize_t pwritev(int file, const struct iovec *data, int count, off_t offset) { return write_vector(file, data, count, offset); }
ssize_t pwritev64(int file, const struct iovec *data, int count, off64_t offset) { return write_vector(file, data, count, offset); }

/* No copying within the kernel: callers fall back to reading and writing. */
ssize_t copy_file_range(int in, off64_t *from, int out, off64_t *to, size_t length, unsigned flags) {
  (void)in, (void)from, (void)out, (void)to, (void)length, (void)flags;
  errno = EXDEV;
  return -1;
}

/* Sizes. */

int ftruncate(int file, off_t length) {
  uint64_t inode;
  int inside = is_inside(file, &inode);
  struct held held;
  if (inside) take(&held);
  int result = syscall(SYS_ftruncate, file, length);
  if (inside) {
    if (result == 0) note((struct record){.kind = TRUNCATE, .inode = inode, .offset = length}, NULL, NULL, NULL, 0);
    give(&held);
  }
  return result;
}
int ftruncate64(int file, off64_t length) { return ftruncate(file, length); }

int truncate(const char *path, off_t length) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return -1;
  int result = ftruncate(file, length);
  int kept = errno;
  syscall(SYS_close, file);
  errno = kept;
  return result;
}
int truncate64(const char *path, off64_t length) { return truncate(path, length); }

int fallocate(int file, int mode, off_t offset, off_t length) {
  uint64_t inode;
  int inside = is_inside(file, &inode);
  struct held held;
  if (inside) take(&held);
  int result = syscall(SYS_fallocate, file, mode, offset, length);
  if (inside) {
    if (result == 0)
      note((struct record){.kind = mode == 0 ? ALLOCATE : ZERO, .inode = inode, .offset = offset, .length = length}, NULL, NULL, NULL, 0);
    give(&held);
  }
  return result;
}
int fallocate64(int file, int mode, off64_t offset, off64_t length) { return fallocate(file, mode, offset, length); }
int posix_fallocate(int file, off_t offset, off_t length) {
  int kept = errno, result = fallocate(file, 0, offset, length) == 0 ? 0 : errno;
  errno = kept;
  return result;
}
int posix_fallocate64(int file, off64_t offset, off64_t length) { return posix_fallocate(file, offset, length); }

/* Names. */

static uint64_t inode_at(int folder, const char *path) {
  struct stat found;
  int kept = errno;
  uint64_t inode = fstatat(folder, path, &found, AT_SYMLINK_NOFOLLOW) == 0 ? found.st_ino : 0;
  errno = kept;
  return inode;
}

static int open_file(int folder, const char *path, int flags, mode_t mode) {
  char whole[8192];
  const char *name = (flags & (O_CREAT | O_TRUNC)) && (flags & O_TMPFILE) != O_TMPFILE ? absolute(folder, path, whole) : NULL;
  if (!name) return syscall(SYS_openat, folder, path, flags, mode);
  struct held held;
  take(&held);
  struct stat before, after;
  int kept = errno, was_there = fstatat(folder, path, &before, 0) == 0;
  errno = kept;
  int file = syscall(SYS_openat, folder, path, flags, mode);
  if (file >= 0 && fstat(file, &after) == 0 && S_ISREG(after.st_mode)) {
    if (!was_there) note((struct record){.kind = CREATE, .inode = after.st_ino}, name, NULL, NULL, 0);
    else if ((flags & O_TRUNC) && before.st_size > 0) note((struct record){.kind = TRUNCATE, .inode = after.st_ino}, NULL, NULL, NULL, 0);
  }
  give(&held);
  return file;
}

#define MODE_OF(flags) \
  mode_t mode = 0; \
  if ((flags) & (O_CREAT | __O_TMPFILE)) { \
    va_list rest; \
    va_start(rest, flags); \
    mode = va_arg(rest, mode_t); \
    va_end(rest); \
  }
int open(const char *path, int flags, ...) { MODE_OF(flags) return open_file(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE_OF(flags) return open_file(AT_FDCWD, path, flags | O_LARGEFILE, mode); }
int openat(int folder, const char *path, int flags, ...) { MODE_OF(flags) return open_file(folder, path, flags, mode); }
int openat64(int folder, const char *path, int flags, ...) { MODE_OF(flags) return open_file(folder, path, flags | O_LARGEFILE, mode); }
int creat(const char *path, mode_t mode) { return open_file(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }
int creat64(const char *path, mode_t mode) { return creat(path, mode); }

int renameat2(int from, const char *path, int to, const char *other, unsigned flags) {
  char whole[8192], whole_other[8192];
  const char *name = absolute(from, path, whole), *next = absolute(to, other, whole_other);
  if (!name && !next) return syscall(SYS_renameat2, from, path, to, other, flags);
  struct held held;
  take(&held);
  uint64_t inode = inode_at(from, path), replaced = inode_at(to, other);
  int result = syscall(SYS_renameat2, from, path, to, other, flags);
  /* Two names of one file: nothing happens. */
  if (result == 0 && inode != replaced) note((struct record){.kind = RENAME, .inode = inode}, name ? name : "", next ? next : "", NULL, 0);
  give(&held);
  return result;
}
int renameat(int from, const char *path, int to, const char *other) { return renameat2(from, path, to, other, 0); }
int rename(const char *path, const char *other) { return renameat2(AT_FDCWD, path, AT_FDCWD, other, 0); }

int unlinkat(int folder, const char *path, int flags) {
  char whole[8192];
  const char *name = absolute(folder, path, whole);
  if (!name) return syscall(SYS_unlinkat, folder, path, flags);
  struct held held;
  take(&held);
  int result = syscall(SYS_unlinkat, folder, path, flags);
  if (result == 0) note((struct record){.kind = flags & AT_REMOVEDIR ? RMDIR : UNLINK}, name, NULL, NULL, 0);
  give(&held);
  return result;
}
int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }
int rmdir(const char *path) { return unlinkat(AT_FDCWD, path, AT_REMOVEDIR); }
int remove(const char *path) { return unlink(path) == 0 || (errno == EISDIR && rmdir(path) == 0) ? 0 : -1; }

int linkat(int from, const char *path, int to, const char *other, int flags) {
  char whole[8192], whole_other[8192];
  const char *name = absolute(from, path, whole), *next = absolute(to, other, whole_other);
  if (!next) return syscall(SYS_linkat, from, path, to, other, flags);
  struct held held;
  take(&held);
  int result = syscall(SYS_linkat, from, path, to, other, flags);
  if (result == 0) note((struct record){.kind = LINK, .inode = inode_at(to, other)}, name ? name : "", next, NULL, 0);
  give(&held);
  return result;
}
int link(const char *path, const char *other) { return linkat(AT_FDCWD, path, AT_FDCWD, other, 0); }

int symlinkat(const char *target, int folder, const char *path) {
  char whole[8192];
  const char *name = absolute(folder, path, whole);
  if (!name) return syscall(SYS_symlinkat, target, folder, path);
  struct held held;
  take(&held);
  int result = syscall(SYS_symlinkat, target, folder, path);
  if (result == 0) note((struct record){.kind = SYMLINK, .inode = inode_at(folder, path)}, name, target, NULL, 0);
  give(&held);
  return result;
}
int symlink(const char *target, const char *path) { return symlinkat(target, AT_FDCWD, path); }

int mkdirat(int folder, const char *path, mode_t mode) {
  char whole[8192];
  const char *name = absolute(folder, path, whole);
  if (!name) return syscall(SYS_mkdirat, folder, path, mode);
  struct held held;
  take(&held);
  int result = syscall(SYS_mkdirat, folder, path, mode);
  if (result == 0) note((struct record){.kind = MKDIR, .inode = inode_at(folder, path)}, name, NULL, NULL, 0);
  give(&held);
  return result;
}
int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }

char *mkdtemp(char *template) {
  char *letters = template + strlen(template) - 6;
  for (unsigned tries = 0; tries < 1000; tries++) {
    unsigned value = (unsigned)getpid() * 2654435761u + tries + (unsigned)(uintptr_t)&tries;
    for (int i = 0; i < 6; i++, value /= 26) letters[i] = 'a' + value % 26;
    if (mkdir(template, 0700) == 0) return template;
    if (errno != EEXIST) return NULL;
  }
  return NULL;
}

/* Syncing. */

static int sync_file(int file, long call) {
  uint64_t inode;
  if (!is_inside(file, &inode)) return syscall(call, file);
  struct held held;
  take(&held);
  note((struct record){.kind = SYNC, .inode = inode}, NULL, NULL, NULL, 0);
  give(&held);
  return 0;
}
int fsync(int file) { return sync_file(file, SYS_fsync); }
int fdatasync(int file) { return sync_file(file, SYS_fdatasync); }

/* Streams of stdio write without the functions above: their files are noted whole when they are flushed or closed. */

static void note_whole(FILE *stream) {
  uint64_t inode;
  int file = fileno(stream);
  if (!is_inside(file, &inode) || (fcntl(file, F_GETFL) & O_ACCMODE) == O_RDONLY) return;
  struct held held;
  take(&held);
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  struct stat found;
  int again = syscall(SYS_openat, AT_FDCWD, link, O_RDONLY | O_CLOEXEC, 0);
  if (again >= 0 && fstat(again, &found) == 0 && S_ISREG(found.st_mode)) {
    char *bytes = malloc(found.st_size + 1);
    ssize_t length = syscall(SYS_pread64, again, bytes, found.st_size, 0);
    if (length > 0) {
      struct iovec data = {bytes, length};
      note((struct record){.kind = WRITE, .inode = inode, .length = length}, NULL, NULL, &data, 1);
    }
    note((struct record){.kind = TRUNCATE, .inode = inode, .offset = found.st_size}, NULL, NULL, NULL, 0);
    free(bytes);
  }
  if (again >= 0) syscall(SYS_close, again);
  give(&held);
}

#define REAL(name) \
  static __typeof__(&name) real; \
  if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name);

FILE *fopen(const char *path, const char *mode) {
  REAL(fopen)
  if (mode[0] != 'r') {
    /* Made or emptied by a call that is noted; the stream then finds it there. */
    int file = open_file(AT_FDCWD, path, O_CREAT | O_WRONLY | O_CLOEXEC | (mode[0] == 'w' ? O_TRUNC : 0), 0666);
    if (file >= 0) syscall(SYS_close, file);
  }
  return real(path, mode);
}
FILE *fopen64(const char *path, const char *mode) { return fopen(path, mode); }
int fflush(FILE *stream) {
  REAL(fflush)
  int result = real(stream);
  if (stream && log_file >= 0) note_whole(stream);
  return result;
}
int fclose(FILE *stream) {
  REAL(fclose)
  if (log_file >= 0) fflush(stream);
  return real(stream);
}

/* Programs. */

static const char *names[] = {
    "LD_PRELOAD", "WEFT_RECORD_ROOT", "WEFT_RECORD_LOG", "WEFT_RECORD_PASS_ON",
    /* libfaketime's */
    "FAKETIME_TIMESTAMP_FILE", "FAKETIME_NO_CACHE", "FAKETIME_DONT_FAKE_MONOTONIC",
};
#define COUNT (sizeof names / sizeof names[0])
static char settings[COUNT][4300];

static char **with_settings(char *const environment[]) {
  static char *list[4096];
  size_t count = 0;
  for (; environment && environment[count] && count < 4000; count++) list[count] = environment[count];
  size_t own = count;
  for (size_t i = 0; i < COUNT; i++) {
    size_t length = strlen(names[i]);
    int there = settings[i][0] == 0;
    for (size_t at = 0; at < own; at++) there |= strncmp(list[at], names[i], length) == 0 && list[at][length] == '=';
    if (!there) list[count++] = settings[i];
  }
  list[count] = NULL;
  return list;
}

/* Before anything is started: libuv puts the child's environment into `environ` before it calls execvp. */
__attribute__((constructor)) static void keep_settings(void) {
  prepare();
  for (size_t i = 0; i < COUNT; i++) {
    const char *value = getenv(names[i]);
    if (value) snprintf(settings[i], sizeof settings[i], "%s=%s", names[i], value);
  }
}

int execve(const char *path, char *const arguments[], char *const environment[]) {
  return syscall(SYS_execve, path, arguments, passing ? with_settings(environment) : environment);
}
int execvpe(const char *file, char *const arguments[], char *const environment[]) {
  REAL(execvpe)
  return real(file, arguments, passing ? with_settings(environment) : environment);
}
int execvp(const char *file, char *const arguments[]) { return execvpe(file, arguments, environ); }
int execv(const char *file, char *const arguments[]) { return execve(file, arguments, environ); }
