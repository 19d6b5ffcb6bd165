/* Descriptors: each version has a table of its own, numbered as the kernel
 * would number them for it alone.
 *
 * In: calls with a version's number. Out: the same calls on the real
 * descriptor. Holds: 0, 1 and 2 are the version's own streams. A number that a
 * stream of the C library writes to keeps its real descriptor for as long as
 * the stream is open (`parked` while the number is closed): so the stream
 * follows what the version puts behind the number, as natively, and never
 * meets a file of the other version. */
#include "pp_inside.h"
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/statvfs.h>
#include <sys/uio.h>

enum { NUMBERS = 256 };

static struct slot { int real; _Bool used, parked; } table[2][NUMBERS];

void pp_set_descriptor(int version, int number, int real)
{
    table[version][number] = (struct slot){ real, real >= 0, 0 };
}

int pp_slot(int version, int number)
{
    return table[version][number].used ? table[version][number].real : -1;
}

int pp_real(int descriptor)
{
    int version = pp_me("a call with a descriptor");
    if (descriptor < 0 || descriptor >= NUMBERS || !table[version][descriptor].used) {
        errno = EBADF;
        return -1;
    }
    return table[version][descriptor].real;
}

int pp_number_of(int version, int real)
{
    for (int number = 0; number < NUMBERS; number++) {
        struct slot *slot = &table[version][number];
        if ((slot->used || slot->parked) && slot->real == real)
            return number;
    }
    return -1;
}

/* Puts a real descriptor behind a number, whatever was there. */
static int pp_place(int version, int number, int real)
{
    struct slot *slot = &table[version][number];
    pp_folder_closed(version, number);
    if (!slot->used && !slot->parked) {
        pp_set_descriptor(version, number, real);
        return number;
    }
    int result = dup3(real, slot->real, O_CLOEXEC);
    close(real);
    if (result < 0)
        return -1;
    slot->used = 1, slot->parked = 0;
    return number;
}

int pp_new_descriptor(int real, int lowest)
{
    int version = pp_me("open");
    if (real < 0)
        return -1;
    for (int number = lowest < 0 ? NUMBERS : lowest; number < NUMBERS; number++)
        if (!table[version][number].used)
            return pp_place(version, number, real);
    close(real);
    errno = EMFILE;
    return -1;
}

int pp_close(int descriptor)
{
    int version = pp_me("close"), real = pp_real(descriptor);
    if (real < 0)
        return -1;
    pp_folder_closed(version, descriptor);
    if (!pp_has_stream(version, real)) {
        pp_set_descriptor(version, descriptor, -1);
        return close(real);
    }
    /* Reading and writing such a descriptor fails as if it were closed. */
    int closed = open("/dev/null", O_PATH | O_CLOEXEC);
    dup3(closed, real, O_CLOEXEC);
    close(closed);
    table[version][descriptor] = (struct slot){ real, 0, 1 };
    return 0;
}

/* A further number for what is behind one, which may be a folder. */
static int duplicated(int descriptor, int lowest)
{
    int real = pp_real(descriptor);
    int number = real < 0 ? -1 : pp_new_descriptor(fcntl(real, F_DUPFD_CLOEXEC, 300), lowest);
    if (number >= 0)
        pp_folder_copied(descriptor, number);
    return number;
}

int pp_dup(int descriptor)
{
    return duplicated(descriptor, 0);
}

int pp_dup2(int descriptor, int number)
{
    int version = pp_me("dup2"), real = pp_real(descriptor);
    if (real < 0)
        return -1;
    if (number < 0 || number >= NUMBERS) {
        errno = EBADF;
        return -1;
    }
    if (descriptor == number)
        return number;
    if (pp_place(version, number, fcntl(real, F_DUPFD_CLOEXEC, 300)) < 0)
        return -1;
    pp_folder_copied(descriptor, number);
    return number;
}

int pp_dup3(int descriptor, int number, int flags)
{
    (void)flags; /* nothing is ever executed, so close-on-exec says nothing */
    if (descriptor == number) {
        errno = EINVAL;
        return -1;
    }
    return pp_dup2(descriptor, number);
}

ssize_t pp_read(int descriptor, void *buffer, size_t size)
{
    int real = pp_real(descriptor);
    return real < 0 ? -1 : read(real, buffer, size);
}

ssize_t pp_write(int descriptor, const void *buffer, size_t size)
{
    int real = pp_real(descriptor);
    return real < 0 ? -1 : write(real, buffer, size);
}

ssize_t pp_pread(int descriptor, void *buffer, size_t size, off_t offset)
{
    int real = pp_real(descriptor);
    return real < 0 ? -1 : pread(real, buffer, size, offset);
}

ssize_t pp_pwrite(int descriptor, const void *buffer, size_t size, off_t offset)
{
    int real = pp_real(descriptor);
    return real < 0 ? -1 : pwrite(real, buffer, size, offset);
}

ssize_t pp_readv(int descriptor, const struct iovec *parts, int count)
{
    int real = pp_real(descriptor);
    return real < 0 ? -1 : readv(real, parts, count);
}

int pp_vdprintf(int descriptor, const char *format, va_list arguments)
{
    char *text;
    int length = vasprintf(&text, format, arguments);
    if (length < 0)
        return length;
    ssize_t written = pp_write(descriptor, text, (size_t)length);
    free(text);
    return written < 0 ? -1 : length;
}

int pp_dprintf(int descriptor, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = pp_vdprintf(descriptor, format, arguments);
    va_end(arguments);
    return length;
}

ssize_t pp_writev(int descriptor, const struct iovec *parts, int count)
{
    int real = pp_real(descriptor);
    return real < 0 ? -1 : writev(real, parts, count);
}

off_t pp_lseek(int descriptor, off_t offset, int whence)
{
    int real = pp_real(descriptor);
    return real < 0 ? -1 : lseek(real, offset, whence);
}

int pp_isatty(int descriptor)
{
    int real = pp_real(descriptor);
    return real < 0 ? 0 : isatty(real);
}

int pp_fstat(int descriptor, struct stat *about)
{
    int real = pp_real(descriptor);
    if (real < 0 || fstat(real, about))
        return -1;
    pp_as_original(about);
    return 0;
}

int pp_ftruncate(int descriptor, off_t length)
{
    int real = pp_real(descriptor);
    return real < 0 ? -1 : ftruncate(real, length);
}

/* The number leads to the version's copy from now on. */
static int lead_to(int real, const char *copy)
{
    int flags = fcntl(real, F_GETFL) & ~(O_CREAT | O_EXCL | O_TRUNC);
    off_t place = lseek(real, 0, SEEK_CUR);
    int fresh = open(copy, flags | O_CLOEXEC);
    if (fresh < 0)
        return -1;
    if (place > 0)
        lseek(fresh, place, SEEK_SET);
    int result = dup3(fresh, real, O_CLOEXEC);
    close(fresh);
    return result;
}

int pp_own(int descriptor)
{
    char link[64], path[PATH_MAX];
    struct stat about, named;
    int real = pp_real(descriptor);
    if (real < 0 || fstat(real, &about))
        return -1;
    snprintf(link, sizeof link, "/proc/self/fd/%d", real);
    ssize_t length = readlink(link, path, sizeof path - 1);
    path[length < 0 ? 0 : length] = 0;
    /* What has no name, and devices, are one for both. */
    if (!S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode))
        return real;
    if (lstat(path, &named) || named.st_dev != about.st_dev || named.st_ino != about.st_ino)
        return real;
    if (pp_is_in_scratch(path))
        return real;
    const char *copy = pp_seen(AT_FDCWD, path, PP_CHANGE);
    return copy ? lead_to(real, copy) : -1;
}

int pp_fchmod(int descriptor, mode_t mode)
{
    int real = pp_own(descriptor);
    return real < 0 ? -1 : fchmod(real, mode);
}

int pp_fsync(int descriptor)
{
    return pp_real(descriptor) < 0 ? -1 : 0;
}

int pp_fdatasync(int descriptor)
{
    return pp_real(descriptor) < 0 ? -1 : 0;
}

int pp_posix_fadvise(int descriptor, off_t offset, off_t length, int advice)
{
    (void)offset, (void)length, (void)advice;
    return pp_real(descriptor) < 0 ? EBADF : 0;
}

int pp_futimens(int descriptor, const struct timespec times[2])
{
    int real = pp_own(descriptor);
    return real < 0 ? -1 : futimens(real, times);
}

int pp_fstatvfs(int descriptor, struct statvfs *about)
{
    int real = pp_real(descriptor);
    return real < 0 ? -1 : fstatvfs(real, about);
}

int pp_fcntl(int descriptor, int command, ...)
{
    va_list arguments;
    va_start(arguments, command);
    long argument = va_arg(arguments, long);
    va_end(arguments);
    int real = pp_real(descriptor);
    if (real < 0)
        return -1;
    if (command == F_DUPFD || command == F_DUPFD_CLOEXEC)
        return duplicated(descriptor, (int)argument);
    /* Ours are always closed on exec, which a version did not ask for. */
    if (command == F_GETFD)
        return 0;
    if (command == F_SETFD)
        return 0;
    return fcntl(real, command, argument);
}

int pp_ioctl(int descriptor, unsigned long request, ...)
{
    va_list arguments;
    va_start(arguments, request);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    int real = pp_real(descriptor);
    return real < 0 ? -1 : ioctl(real, request, argument);
}

void *pp_mmap(void *address, size_t length, int protection, int flags, int descriptor,
              off_t offset)
{
    int real = flags & MAP_ANONYMOUS ? -1 : pp_real(descriptor);
    if (real < 0 && !(flags & MAP_ANONYMOUS))
        return MAP_FAILED;
    return mmap(address, length, protection, flags, real, offset);
}

int pp_pipe(int ends[2])
{
    int real[2];
    if (pipe2(real, O_CLOEXEC) < 0)
        return -1;
    ends[0] = pp_new_descriptor(pp_high(real[0]), 0);
    ends[1] = pp_new_descriptor(pp_high(real[1]), 0);
    return ends[0] < 0 || ends[1] < 0 ? -1 : 0;
}

int pp_poll(struct pollfd *asked, nfds_t count, int timeout)
{
    struct pollfd real[NUMBERS];
    if (count > NUMBERS) {
        errno = EINVAL;
        return -1;
    }
    for (nfds_t at = 0; at < count; at++)
        real[at] = (struct pollfd){ asked[at].fd < 0 ? -1 : pp_real(asked[at].fd),
                                    asked[at].events, 0 };
    int result = poll(real, count, timeout);
    for (nfds_t at = 0; at < count; at++)
        asked[at].revents = real[at].revents;
    return result;
}
