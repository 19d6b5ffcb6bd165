/* Files by name: each version works on its own view of the file system.
 *
 * In: calls with a path. Out: the same calls on the real path that pp_view.c
 * gives for it. Holds: whatever is written, made or removed is so in the
 * version's scratch folder only. */
#include "pp_inside.h"
#include <sys/statvfs.h>
#include <sys/sysmacros.h>

int pp_openat(int folder, const char *path, int flags, ...)
{
    mode_t mode = 0;
    if (flags & (O_CREAT | __O_TMPFILE)) {
        va_list arguments;
        va_start(arguments, flags);
        mode = va_arg(arguments, mode_t);
        va_end(arguments);
    }
    int version = pp_me("open");
    struct stat about;
    _Bool exclusive = (flags & O_CREAT) && (flags & O_EXCL);
    _Bool there = pp_there(folder, path, &about, !(flags & O_NOFOLLOW) && !exclusive);
    _Bool writes = (flags & O_ACCMODE) != O_RDONLY || flags & O_TRUNC;
    enum pp_why why = PP_LOOK;
    if (there && exclusive) {
        errno = EEXIST;
        return -1;
    }
    if (!there && flags & O_CREAT)
        why = PP_MAKE;
    else if (there && writes && S_ISREG(about.st_mode))
        why = flags & O_TRUNC ? PP_REPLACE : PP_CHANGE;
    else if (flags & O_NOFOLLOW)
        why = PP_LOOK_LINK;
    const char *real = pp_seen(folder, path, why);
    if (!real)
        return -1;
    int file = open(real, flags | O_CLOEXEC, mode & ~pp_mask(version));
    int number = pp_new_descriptor(pp_high(file), 0);
    if (number >= 0 && there && S_ISDIR(about.st_mode))
        pp_folder_opened(number, folder, path);
    return number;
}

int pp_open(const char *path, int flags, ...)
{
    mode_t mode = 0;
    if (flags & (O_CREAT | __O_TMPFILE)) {
        va_list arguments;
        va_start(arguments, flags);
        mode = va_arg(arguments, mode_t);
        va_end(arguments);
    }
    return pp_openat(AT_FDCWD, path, flags, mode);
}

int pp_creat(const char *path, mode_t mode)
{
    return pp_openat(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}

/* The flags that a mode of fopen stands for; -1 if it is none. */
static int flags_of(const char *mode)
{
    _Bool both = strchr(mode, '+') != NULL;
    int exclusive = strchr(mode, 'x') ? O_EXCL : 0;
    switch (mode[0]) {
    case 'r':
        return both ? O_RDWR : O_RDONLY;
    case 'w':
        return (both ? O_RDWR : O_WRONLY) | O_CREAT | O_TRUNC | exclusive;
    case 'a':
        return (both ? O_RDWR : O_WRONLY) | O_CREAT | O_APPEND | exclusive;
    default:
        errno = EINVAL;
        return -1;
    }
}

FILE *pp_fdopen(int descriptor, const char *mode);
int pp_close(int descriptor);
int pp_dup2(int descriptor, int number);

FILE *pp_fopen(const char *path, const char *mode)
{
    pp_me("fopen");
    int flags = flags_of(mode);
    int number = flags < 0 ? -1 : pp_openat(AT_FDCWD, path, flags, 0666);
    if (number < 0)
        return NULL;
    FILE *stream = pp_fdopen(number, mode);
    if (!stream)
        pp_close(number);
    return stream;
}

/* The stream stays the same object, on the same number if it has one. */
FILE *pp_freopen(const char *path, const char *mode, FILE *stream)
{
    int version = pp_me("freopen"), flags = flags_of(mode);
    int real = fileno(stream);
    int number = real < 0 ? -1 : pp_number_of(version, real);
    fflush(stream);
    int opened = flags < 0 || !path ? -1 : pp_openat(AT_FDCWD, path, flags, 0666);
    if (opened < 0 || number < 0) {
        pp_forget_stream(version, stream);
        if (number >= 0)
            pp_set_descriptor(version, number, -1);
        fclose(stream);
        return NULL;
    }
    /* Through the kernel's own name of it, so that the C library takes the
       new mode for this object; the position and the file are the same. */
    char name[64];
    snprintf(name, sizeof name, "/proc/self/fd/%d", pp_slot(version, opened));
    pp_set_descriptor(version, number, -1);
    FILE *again = freopen(name, mode[0] == 'w' ? "r+" : mode, stream);
    if (again)
        pp_set_descriptor(version, number, fileno(again));
    else
        pp_forget_stream(version, stream);
    pp_close(opened);
    return again;
}

FILE *pp_tmpfile(void)
{
    int version = pp_me("tmpfile");
    int number = pp_new_descriptor(pp_memory("tmpfile"), 0);
    FILE *stream = number < 0 ? NULL : fdopen(pp_slot(version, number), "w+");
    if (stream)
        pp_remember_stream(version, stream);
    return stream;
}

static int about_original(int result, struct stat *about)
{
    if (!result)
        pp_as_original(about);
    return result;
}

int pp_fstatat(int folder, const char *path, struct stat *about, int flags)
{
    pp_me("stat");
    if (!*path && flags & AT_EMPTY_PATH) {
        int real = pp_real(folder);
        return real < 0 ? -1 : about_original(fstat(real, about), about);
    }
    const char *real = pp_seen(folder, path, flags & AT_SYMLINK_NOFOLLOW ? PP_LOOK_LINK : PP_LOOK);
    return real ? about_original(fstatat(AT_FDCWD, real, about, flags), about) : -1;
}

int pp_stat(const char *path, struct stat *about)
{
    return pp_fstatat(AT_FDCWD, path, about, 0);
}

int pp_lstat(const char *path, struct stat *about)
{
    return pp_fstatat(AT_FDCWD, path, about, AT_SYMLINK_NOFOLLOW);
}

static int extended_original(int result, struct statx *about)
{
    struct stat plain = { .st_dev = makedev(about->stx_dev_major, about->stx_dev_minor),
                          .st_ino = about->stx_ino, .st_mode = about->stx_mode,
                          .st_nlink = about->stx_nlink };
    if (result)
        return result;
    pp_as_original(&plain);
    about->stx_dev_major = major(plain.st_dev);
    about->stx_dev_minor = minor(plain.st_dev);
    about->stx_ino = plain.st_ino;
    about->stx_nlink = plain.st_nlink;
    return 0;
}

int pp_statx(int folder, const char *path, int flags, unsigned mask, struct statx *about)
{
    pp_me("statx");
    if (!*path && flags & AT_EMPTY_PATH) {
        int real = pp_real(folder);
        return real < 0 ? -1 : extended_original(statx(real, path, flags, mask, about), about);
    }
    const char *real = pp_seen(folder, path, flags & AT_SYMLINK_NOFOLLOW ? PP_LOOK_LINK : PP_LOOK);
    return real ? extended_original(statx(AT_FDCWD, real, flags, mask, about), about) : -1;
}

int pp_faccessat(int folder, const char *path, int mode, int flags)
{
    const char *real = pp_seen(folder, path, PP_LOOK);
    return real ? faccessat(AT_FDCWD, real, mode, flags) : -1;
}

int pp_access(const char *path, int mode)
{
    return pp_faccessat(AT_FDCWD, path, mode, 0);
}

int pp_statvfs(const char *path, struct statvfs *about)
{
    const char *real = pp_seen(AT_FDCWD, path, PP_LOOK);
    return real ? statvfs(real, about) : -1;
}

ssize_t pp_readlinkat(int folder, const char *path, char *text, size_t size)
{
    const char *real = pp_seen(folder, path, PP_LOOK_LINK);
    return real ? readlink(real, text, size) : -1;
}

ssize_t pp_readlink(const char *path, char *text, size_t size)
{
    return pp_readlinkat(AT_FDCWD, path, text, size);
}

int pp_fchmodat(int folder, const char *path, mode_t mode, int flags)
{
    const char *real = pp_seen(folder, path, PP_CHANGE);
    return real ? fchmodat(AT_FDCWD, real, mode, flags) : -1;
}

int pp_chmod(const char *path, mode_t mode)
{
    return pp_fchmodat(AT_FDCWD, path, mode, 0);
}

int pp_truncate(const char *path, off_t length)
{
    const char *real = pp_seen(AT_FDCWD, path, PP_CHANGE);
    return real ? truncate(real, length) : -1;
}

int pp_utimensat(int folder, const char *path, const struct timespec times[2], int flags)
{
    if (!path) {
        int real = pp_own(folder);
        return real < 0 ? -1 : futimens(real, times);
    }
    const char *real =
        pp_seen(folder, path, flags & AT_SYMLINK_NOFOLLOW ? PP_CHANGE_LINK : PP_CHANGE);
    return real ? utimensat(AT_FDCWD, real, times, flags) : -1;
}

int pp_mkdirat(int folder, const char *path, mode_t mode)
{
    int version = pp_me("mkdir");
    struct stat about;
    if (pp_there(folder, path, &about, 0)) {
        errno = EEXIST;
        return -1;
    }
    const char *real = pp_seen(folder, path, PP_MAKE);
    if (!real || mkdir(real, mode & ~pp_mask(version)))
        return -1;
    pp_folder_counts(real, 1);
    return 0;
}

int pp_mkdir(const char *path, mode_t mode)
{
    return pp_mkdirat(AT_FDCWD, path, mode);
}

int pp_mkfifo(const char *path, mode_t mode)
{
    int version = pp_me("mkfifo");
    struct stat about;
    if (pp_there(AT_FDCWD, path, &about, 0)) {
        errno = EEXIST;
        return -1;
    }
    const char *real = pp_seen(AT_FDCWD, path, PP_MAKE);
    return real ? mkfifo(real, mode & ~pp_mask(version)) : -1;
}

int pp_symlinkat(const char *target, int folder, const char *path)
{
    struct stat about;
    if (pp_there(folder, path, &about, 0)) {
        errno = EEXIST;
        return -1;
    }
    const char *real = pp_seen(folder, path, PP_MAKE);
    return real ? symlink(target, real) : -1;
}

int pp_symlink(const char *target, const char *path)
{
    return pp_symlinkat(target, AT_FDCWD, path);
}

_Bool pp_is_empty_folder(int folder, const char *path);

int pp_unlinkat(int folder, const char *path, int flags)
{
    pp_me("unlink");
    struct stat about;
    if (!pp_there(folder, path, &about, 0))
        return -1;
    _Bool is_folder = S_ISDIR(about.st_mode), wants_folder = flags & AT_REMOVEDIR;
    if (is_folder != wants_folder)
        errno = is_folder ? EISDIR : ENOTDIR;
    else if (is_folder && !pp_is_empty_folder(folder, path))
        errno = ENOTEMPTY;
    else {
        const char *real = pp_seen(folder, path, PP_REMOVE);
        if (!real)
            return -1;
        pp_copy_goes(real);
        if (is_folder)
            pp_folder_counts(real, -1);
        unlinkat(AT_FDCWD, real, flags); /* only a name of the scratch folder, if any */
        pp_removed(folder, path);
        return 0;
    }
    return -1;
}

int pp_unlink(const char *path)
{
    return pp_unlinkat(AT_FDCWD, path, 0);
}

int pp_rmdir(const char *path)
{
    return pp_unlinkat(AT_FDCWD, path, AT_REMOVEDIR);
}

int pp_remove(const char *path)
{
    struct stat about;
    if (!pp_there(AT_FDCWD, path, &about, 0))
        return -1;
    return S_ISDIR(about.st_mode) ? pp_rmdir(path) : pp_unlink(path);
}
