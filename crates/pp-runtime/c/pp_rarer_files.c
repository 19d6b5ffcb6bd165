/* Files once more: calls that fewer programs make.
 *
 * In: owners, times, further ways to name, copy, lock and ask about files.
 * Out: the same calls on the version's view. Holds: as in pp_files.c. */
#include "pp_inside.h"
#include <glob.h>
#include <sys/file.h>
#include <sys/select.h>
#include <sys/sendfile.h>
#include <sys/time.h>
#include <termios.h>
#include <utime.h>

int pp_fchownat(int folder, const char *path, uid_t owner, gid_t group, int flags)
{
    const char *real =
        pp_seen(folder, path, flags & AT_SYMLINK_NOFOLLOW ? PP_CHANGE_LINK : PP_CHANGE);
    return real ? fchownat(AT_FDCWD, real, owner, group, flags) : -1;
}

int pp_chown(const char *path, uid_t owner, gid_t group)
{
    return pp_fchownat(AT_FDCWD, path, owner, group, 0);
}

int pp_lchown(const char *path, uid_t owner, gid_t group)
{
    return pp_fchownat(AT_FDCWD, path, owner, group, AT_SYMLINK_NOFOLLOW);
}

int pp_fchown(int descriptor, uid_t owner, gid_t group)
{
    int real = pp_own(descriptor);
    return real < 0 ? -1 : fchown(real, owner, group);
}

int pp_utimes(const char *path, const struct timeval times[2])
{
    const char *real = pp_seen(AT_FDCWD, path, PP_CHANGE);
    return real ? utimes(real, times) : -1;
}

int pp_utime(const char *path, const struct utimbuf *times)
{
    const char *real = pp_seen(AT_FDCWD, path, PP_CHANGE);
    return real ? utime(real, times) : -1;
}

int pp_futimes(int descriptor, const struct timeval times[2])
{
    int real = pp_own(descriptor);
    return real < 0 ? -1 : futimes(real, times);
}

int pp_renameat(int from_folder, const char *from, int to_folder, const char *to);

int pp_renameat2(int from_folder, const char *from, int to_folder, const char *to,
                 unsigned flags)
{
    struct stat about;
    if (flags & ~(unsigned)RENAME_NOREPLACE) {
        errno = EINVAL;
        return -1;
    }
    if (flags && pp_there(to_folder, to, &about, 0)) {
        errno = EEXIST;
        return -1;
    }
    return pp_renameat(from_folder, from, to_folder, to);
}

int pp_linkat(int from_folder, const char *from, int to_folder, const char *to, int flags)
{
    struct stat about;
    pp_me("linkat");
    if (pp_there(to_folder, to, &about, 0)) {
        errno = EEXIST;
        return -1;
    }
    const char *target = pp_seen(to_folder, to, PP_MAKE);
    const char *source = target ? pp_seen(from_folder, from, PP_CHANGE_LINK) : NULL;
    return source ? linkat(AT_FDCWD, source, AT_FDCWD, target, flags) : -1;
}

int pp_mkfifo(const char *path, mode_t mode);

int pp_mknod(const char *path, mode_t mode, dev_t device)
{
    (void)device;
    if (S_ISFIFO(mode))
        return pp_mkfifo(path, mode & 07777);
    pp_me("mknod");
    errno = EPERM; /* devices are not for one version */
    return -1;
}

int pp_faccessat(int folder, const char *path, int mode, int flags);

int pp_euidaccess(const char *path, int mode)
{
    return pp_faccessat(AT_FDCWD, path, mode, AT_EACCESS);
}

long pp_pathconf(const char *path, int name)
{
    const char *real = pp_seen(AT_FDCWD, path, PP_LOOK);
    return real ? pathconf(real, name) : -1;
}

long pp_fpathconf(int descriptor, int name)
{
    int real = pp_real(descriptor);
    return real < 0 ? -1 : fpathconf(real, name);
}

ssize_t pp_copy_file_range(int from, off64_t *from_at, int to, off64_t *to_at, size_t length,
                           unsigned flags)
{
    int source = pp_real(from), target = pp_real(to);
    return source < 0 || target < 0
               ? -1
               : copy_file_range(source, from_at, target, to_at, length, flags);
}

ssize_t pp_sendfile(int to, int from, off_t *at, size_t length)
{
    int source = pp_real(from), target = pp_real(to);
    return source < 0 || target < 0 ? -1 : sendfile(target, source, at, length);
}

int pp_fallocate(int descriptor, int mode, off_t offset, off_t length)
{
    int real = pp_real(descriptor);
    return real < 0 ? -1 : fallocate(real, mode, offset, length);
}

int pp_posix_fallocate(int descriptor, off_t offset, off_t length)
{
    int real = pp_real(descriptor);
    return real < 0 ? EBADF : posix_fallocate(real, offset, length);
}

/* The versions' locks must not meet each other. */
int pp_flock(int descriptor, int operation)
{
    (void)operation;
    return pp_real(descriptor) < 0 ? -1 : 0;
}

int pp_lockf(int descriptor, int operation, off_t length)
{
    (void)operation, (void)length;
    return pp_real(descriptor) < 0 ? -1 : 0;
}

int pp_tcgetattr(int descriptor, struct termios *about)
{
    int real = pp_real(descriptor);
    return real < 0 ? -1 : tcgetattr(real, about);
}

char *pp_ttyname(int descriptor)
{
    static char names[2][64];
    int version = pp_me("ttyname"), real = pp_real(descriptor);
    int error = real < 0 ? EBADF : ttyname_r(real, names[version], sizeof names[0]);
    if (error)
        errno = error;
    return error ? NULL : names[version];
}

int pp_pipe(int ends[2]);

int pp_pipe2(int ends[2], int flags)
{
    (void)flags; /* nothing is executed; a pipe within one process never waits well */
    return pp_pipe(ends);
}

DIR *pp_opendir(const char *path);
struct dirent *pp_readdir(DIR *folder);
int pp_closedir(DIR *folder);
int pp_stat(const char *path, struct stat *about);
int pp_lstat(const char *path, struct stat *about);

static void *open_for_glob(const char *path)
{
    return pp_opendir(path);
}

static struct dirent *read_for_glob(void *folder)
{
    return pp_readdir(folder);
}

static void close_for_glob(void *folder)
{
    pp_closedir(folder);
}

int pp_glob(const char *pattern, int flags, int (*failed)(const char *, int), glob_t *answer)
{
    pp_me("glob");
    answer->gl_opendir = open_for_glob;
    answer->gl_readdir = read_for_glob;
    answer->gl_closedir = close_for_glob;
    answer->gl_stat = pp_stat;
    answer->gl_lstat = pp_lstat;
    return glob(pattern, flags | GLOB_ALTDIRFUNC, failed, answer);
}

/* Nobody is told of what happens to files: a version sees a kernel that cannot,
   and looks itself. */
static int no_such_call(const char *function)
{
    pp_me(function);
    errno = ENOSYS;
    return -1;
}

int pp_inotify_init(void)
{
    return no_such_call("inotify_init");
}

int pp_inotify_init1(int flags)
{
    (void)flags;
    return no_such_call("inotify_init1");
}

int pp_inotify_add_watch(int descriptor, const char *path, uint32_t events)
{
    (void)descriptor, (void)path, (void)events;
    return no_such_call("inotify_add_watch");
}

int pp_inotify_rm_watch(int descriptor, int watch)
{
    (void)descriptor, (void)watch;
    return no_such_call("inotify_rm_watch");
}
