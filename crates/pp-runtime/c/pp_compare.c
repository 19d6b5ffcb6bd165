/* What the versions did, compared and shown.
 *
 * In: how each ended and what it wrote. Out: the first difference in one line,
 * or the report that the plain harness prints. */
#include "pp_inside.h"

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

static void pp_end_in_words(struct pp_ended end, char *text, size_t size)
{
    snprintf(text, size, end.how == PP_KILLED ? "signal %d" : "%d", end.status);
}

/* With the variable VERDIFF_PP_COMPARE set to `nothing`, versions may differ as
   they like: what is looked for is a specification that does not hold. */
static _Bool may_differ(void)
{
    const char *what = getenv("VERDIFF_PP_COMPARE");
    return what && !strcmp(what, "nothing");
}

const char *pp_difference(void)
{
    static char message[600];
    if (may_differ())
        return NULL;
    char ends[2][32], place[400];
    for (int version = 0; version < 2; version++)
        pp_end_in_words(pp_ends[version], ends[version], sizeof ends[version]);
    if (strcmp(ends[0], ends[1])) {
        snprintf(message, sizeof message, "verdiff: exit status differs: old %s, new %s", ends[0],
                 ends[1]);
        return message;
    }
    if (!pp_same_contents(pp_captured(0, 1), pp_captured(1, 1)))
        return "verdiff: output differs";
    if (pp_settings.compare_stderr && !pp_same_contents(pp_captured(0, 2), pp_captured(1, 2)))
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

/* Everything in `from`, each line with a prefix if there is one. */
static void show(int from, int to, const char *prefix)
{
    static char block[1 << 16];
    off_t at = 0;
    ssize_t now;
    _Bool fresh = 1;
    for (; (now = pread(from, block, sizeof block, at)) > 0; at += now)
        for (char *line = block; prefix && line < block + now;) {
            char *end = memchr(line, '\n', block + now - line);
            size_t length = (end ? end + 1 : block + now) - line;
            if (fresh)
                put(to, prefix, strlen(prefix));
            put(to, line, length);
            fresh = end != NULL;
            line += length;
        }
    if (prefix && !fresh)
        put(to, "\n", 1);
    for (at = 0; !prefix && (now = pread(from, block, sizeof block, at)) > 0; at += now)
        put(to, block, now);
}

/* `mode` as in the variable VERDIFF_PP. */
void pp_report(const char *mode)
{
    const char *difference = pp_difference();
    int only = mode && !strcmp(mode, "new") ? 1 : 0;
    if (mode && !strcmp(mode, "quiet"))
        return;
    if (!difference || (mode && (!strcmp(mode, "old") || only))) {
        show(pp_captured(only, 1), pp_real_stdout, NULL);
        show(pp_captured(only, 2), pp_real_stderr, NULL);
        return;
    }
    for (int version = 0; version < 2; version++) {
        show(pp_captured(version, 1), pp_real_stdout, version ? "new| " : "old| ");
        show(pp_captured(version, 2), pp_real_stderr, version ? "new| " : "old| ");
    }
    pp_say("%s", difference);
}
