/* The standard streams of both versions, and the streams that they open.
 *
 * In: the process's standard input, or the harness's. Out: for each version a
 * stdin with all of it, and a stdout and stderr whose contents the runtime
 * keeps. Holds: they are real files in memory with positions of their own, so
 * every function of the C library can work on them, and a version that closes
 * or redirects one does not touch the other's. A terminal at the standard
 * input counts as an empty input: what a person types cannot be read twice in
 * time. */
#define PP_INLINES
#include "pp_inside.h"
#include <stdio_ext.h>
#include <sys/mman.h>

#ifdef PP_INLINE
_Static_assert(offsetof(FILE, _IO_read_ptr) == offsetof(struct pp_stream, read_at)
                   && offsetof(FILE, _IO_read_end) == offsetof(struct pp_stream, read_end)
                   && offsetof(FILE, _IO_write_ptr) == offsetof(struct pp_stream, write_at)
                   && offsetof(FILE, _IO_write_end) == offsetof(struct pp_stream, write_end),
               "streams of the library begin otherwise");
#endif

enum { STREAMS = 256 };

static int captures[2][3] = { { -1, -1, -1 }, { -1, -1, -1 } };
static FILE *streams[2][STREAMS];

/* A file in memory; where the kernel has none, one without a name. */
int pp_memory(const char *name)
{
    int file = memfd_create(name, MFD_CLOEXEC);
    if (file < 0)
        file = open(P_tmpdir, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (file < 0)
        pp_bug("there is no memory for the versions' streams");
    return pp_high(file);
}

/* Real descriptors are kept above those that versions may name, so that a
   number of a version that reaches the kernel by accident is no file there. */
int pp_high(int real)
{
    if (real < 0)
        return real;
    int high = fcntl(real, F_DUPFD_CLOEXEC, 300);
    if (high < 0)
        return real;
    close(real);
    return high;
}

static void fill(int file, const char *bytes, size_t length)
{
    for (size_t done = 0; done < length;) {
        ssize_t now = write(file, bytes + done, length - done);
        if (now <= 0)
            pp_bug("the standard input is too long");
        done += now;
    }
    lseek(file, 0, SEEK_SET);
}

static off_t input_start;

int pp_input_again(void)
{
    char name[64];
    snprintf(name, sizeof name, "/proc/self/fd/%d", captures[0][0]);
    int file = open(name, O_RDONLY | O_CLOEXEC);
    if (file >= 0)
        lseek(file, input_start, SEEK_SET);
    return file;
}

/* A file that is only read is opened once more for each version, from where it
   stands; everything else must be copied. */
static int opened_again(void)
{
    struct stat about;
    if (pp_settings.input || fstat(0, &about) || !S_ISREG(about.st_mode)
        || (fcntl(0, F_GETFL) & O_ACCMODE) != O_RDONLY)
        return -1;
    int file = open("/proc/self/fd/0", O_RDONLY | O_CLOEXEC);
    input_start = file < 0 ? 0 : lseek(0, 0, SEEK_CUR);
    if (file >= 0)
        lseek(file, input_start, SEEK_SET);
    return pp_high(file);
}

static void copy_input(int to_old, int to_new)
{
    if (pp_settings.input) {
        fill(to_old, pp_settings.input, pp_settings.input_length);
        fill(to_new, pp_settings.input, pp_settings.input_length);
        return;
    }
    char block[1 << 16];
    ssize_t now;
    if (isatty(0))
        return;
    while ((now = read(0, block, sizeof block)) > 0) {
        if (write(to_old, block, now) != now || write(to_new, block, now) != now)
            pp_bug("the standard input is too long");
    }
    lseek(to_old, 0, SEEK_SET);
    lseek(to_new, 0, SEEK_SET);
}

static FILE *stream_on(int version, int number, const char *mode)
{
    int file = pp_slot(version, number);
    FILE *stream = file < 0 ? NULL : fdopen(file, mode);
    if (!stream)
        pp_bug("there is no memory for the versions' streams");
    pp_remember_stream(version, stream);
    return stream;
}

void pp_open_streams(void)
{
    static const char *const names[3] = { "stdin", "stdout", "stderr" };
    pp_real_stdout = pp_high(dup(1));
    pp_real_stderr = pp_high(dup(2));
    int again[2] = { opened_again(), opened_again() };
    _Bool copied = again[0] < 0 || again[1] < 0;
    for (int version = 0; version < 2; version++)
        for (int number = 0; number < 3; number++) {
            int file = number || copied ? pp_memory(names[number]) : again[version];
            captures[version][number] = file;
            pp_set_descriptor(version, number, fcntl(file, F_DUPFD_CLOEXEC, 300));
        }
    if (copied)
        copy_input(captures[0][0], captures[1][0]);
    for (int version = 0; version < 2; version++) {
        PP_OF(version, pp_stdin) = stream_on(version, 0, "r");
        PP_OF(version, pp_stdout) = stream_on(version, 1, "w");
        PP_OF(version, pp_stderr) = stream_on(version, 2, "w");
        setvbuf(PP_OF(version, pp_stderr), NULL, _IONBF, 0);
    }
}

int pp_captured(int version, int descriptor)
{
    return captures[version][descriptor];
}

void pp_take_captured(int version, int descriptor, int real)
{
    captures[version][descriptor] = real;
}

void pp_remember_stream(int version, FILE *stream)
{
    for (int at = 0; at < STREAMS; at++)
        if (!streams[version][at]) {
            streams[version][at] = stream;
            return;
        }
    pp_bug("a version has too many streams open");
}

void pp_forget_stream(int version, FILE *stream)
{
    for (int at = 0; at < STREAMS; at++)
        if (streams[version][at] == stream)
            streams[version][at] = NULL;
}

_Bool pp_has_stream(int version, int real)
{
    for (int at = 0; at < STREAMS; at++)
        if (streams[version][at] && fileno(streams[version][at]) == real)
            return 1;
    return 0;
}

/* What exit does to streams. */
void pp_flush_version(int version)
{
    for (int at = 0; at < STREAMS; at++)
        if (streams[version][at])
            fflush(streams[version][at]);
}

/* What the end of a process does to them without exit. */
void pp_drop_unwritten(int version)
{
    for (int at = 0; at < STREAMS; at++)
        if (streams[version][at])
            __fpurge(streams[version][at]);
}

int pp_fflush(FILE *stream)
{
    int version = pp_me("fflush");
    if (stream)
        return fflush(stream);
    int result = 0;
    for (int at = 0; at < STREAMS; at++)
        if (streams[version][at] && fflush(streams[version][at]))
            result = EOF;
    return result;
}

int pp_fclose(FILE *stream)
{
    int version = pp_me("fclose");
    int kept = errno, real = fileno(stream);
    errno = kept; /* a stream in memory has no descriptor, which is no error */
    int number = real < 0 ? -1 : pp_number_of(version, real);
    pp_forget_stream(version, stream);
    if (number >= 0)
        pp_set_descriptor(version, number, -1);
    return fclose(stream);
}

int pp_fcloseall(void)
{
    int version = pp_me("fcloseall");
    for (int at = 0; at < STREAMS; at++)
        if (streams[version][at])
            pp_fclose(streams[version][at]);
    return 0;
}

FILE *pp_fdopen(int descriptor, const char *mode)
{
    int version = pp_me("fdopen"), real = pp_real(descriptor);
    FILE *stream = real < 0 ? NULL : fdopen(real, mode);
    if (stream)
        pp_remember_stream(version, stream);
    return stream;
}

int pp_fileno(FILE *stream)
{
    int version = pp_me("fileno"), real = fileno(stream);
    if (real < 0)
        return -1;
    int number = pp_number_of(version, real);
    return number < 0 ? pp_new_descriptor(real, 0) : number;
}
