/* What the versions did, compared and shown.
 *
 * In: how each ended and what it wrote. Out: the first difference in one line,
 * or the report that the plain harness prints. */
#include "pp_inside.h"
#include <sys/mman.h>

/* What a version wrote to a stream, in place: nobody changes it any more. */
struct written { char *bytes; size_t length; };

static off_t length_of(int file)
{
    struct stat about;
    return fstat(file, &about) ? 0 : about.st_size;
}

_Bool pp_same_contents(int one, int other)
{
    static char a[1 << 16], b[1 << 16];
    off_t length = length_of(one);
    if (length != length_of(other))
        return 0;
    for (off_t at = 0; at < length;) {
        ssize_t now = pread(one, a, sizeof a, at);
        if (now <= 0 || pread(other, b, now, at) != now || memcmp(a, b, now))
            return 0;
        at += now;
    }
    return 1;
}

static struct written written(int file)
{
    struct written it = { NULL, (size_t)length_of(file) };
    if (!it.length)
        return it;
    it.bytes = mmap(NULL, it.length, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0);
    if (it.bytes == MAP_FAILED)
        pp_bug("there is no memory to look at what the versions wrote");
    return it;
}

static void forget(struct written it)
{
    if (it.length)
        munmap(it.bytes, it.length);
}

static _Bool same_output(int descriptor)
{
    struct written old = written(pp_captured(0, descriptor));
    struct written new = written(pp_captured(1, descriptor));
    _Bool same = old.length == new.length
                 && (!old.length || !memcmp(old.bytes, new.bytes, old.length));
    forget(old);
    forget(new);
    return same;
}

static void pp_end_in_words(struct pp_ended end, char *text, size_t size)
{
    snprintf(text, size, end.how == PP_KILLED ? "signal %d" : "%d", end.status);
}

/* With the variable VERDIFF_PP_COMPARE set to `nothing`, versions may differ as
   they like, and crash: what is looked for is a specification that does not hold. */
_Bool pp_may_differ(void)
{
    const char *what = getenv("VERDIFF_PP_COMPARE");
    return what && !strcmp(what, "nothing");
}

const char *pp_difference(void)
{
    static char message[600];
    if (pp_may_differ())
        return NULL;
    char ends[2][32], place[400];
    for (int version = 0; version < 2; version++)
        pp_end_in_words(pp_ends[version], ends[version], sizeof ends[version]);
    if (strcmp(ends[0], ends[1])) {
        snprintf(message, sizeof message, "verdiff: exit status differs: old %s, new %s", ends[0],
                 ends[1]);
        return message;
    }
    if (!same_output(1))
        return "verdiff: output differs";
    if (pp_settings.compare_stderr && !same_output(2))
        return "verdiff: error output differs";
    if (pp_view_differs(place, sizeof place)) {
        snprintf(message, sizeof message, "verdiff: files differ: %s", place);
        return message;
    }
    return NULL;
}

static void put(int file, const char *bytes, size_t length)
{
    while (length) {
        ssize_t now = write(file, bytes, length);
        if (now <= 0)
            return;
        bytes += now;
        length -= now;
    }
}

/* What is put a little at a time goes out in large pieces. */
static struct pieces { int to; size_t length; char bytes[1 << 16]; } pieces;

static void put_pieces(void)
{
    put(pieces.to, pieces.bytes, pieces.length);
    pieces.length = 0;
}

static void put_piece(const char *bytes, size_t length)
{
    if (length > sizeof pieces.bytes - pieces.length)
        put_pieces();
    if (length > sizeof pieces.bytes) {
        put(pieces.to, bytes, length);
        return;
    }
    memcpy(pieces.bytes + pieces.length, bytes, length);
    pieces.length += length;
}

/* Each line with a prefix. */
static void show_lines(struct written what, int to, const char *prefix)
{
    char *stop = what.bytes + what.length, *end = NULL;
    pieces.to = to;
    for (char *line = what.bytes; line < stop; line = end ? end + 1 : stop) {
        end = memchr(line, '\n', stop - line);
        put_piece(prefix, strlen(prefix));
        put_piece(line, (end ? end + 1 : stop) - line);
    }
    if (what.length && !end)
        put_piece("\n", 1);
    put_pieces();
}

/* Everything in `from`, each line with a prefix if there is one. */
static void show(int from, int to, const char *prefix)
{
    struct written what = written(from);
    if (prefix)
        show_lines(what, to, prefix);
    else
        put(to, what.bytes, what.length);
    forget(what);
}

void pp_show(int version)
{
    show(pp_captured(version, 1), pp_real_stdout, NULL);
    show(pp_captured(version, 2), pp_real_stderr, NULL);
}

/* `mode` as in the variable VERDIFF_PP. */
void pp_report(const char *mode)
{
    const char *difference = pp_difference();
    int only = mode && !strcmp(mode, "new") ? 1 : 0;
    if (mode && !strcmp(mode, "quiet"))
        return;
    if (!difference || (mode && (!strcmp(mode, "old") || only))) {
        pp_show(only);
        return;
    }
    for (int version = 0; version < 2; version++) {
        show(pp_captured(version, 1), pp_real_stdout, version ? "new| " : "old| ");
        show(pp_captured(version, 2), pp_real_stderr, version ? "new| " : "old| ");
    }
    pp_say("%s", difference);
}
