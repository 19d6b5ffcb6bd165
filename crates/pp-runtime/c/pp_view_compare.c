/* What the versions left in the file system, compared; the scratch folder is
 * taken away.
 *
 * In: the scratch folder and the lists of removed names. Out: the first path
 * that the versions see differently: there or not, of another kind, mode or
 * contents. Times are not compared, since one version always runs first. */
#include "pp_inside.h"
#include <ftw.h>

static char *place_of_difference;
static size_t place_size;
static int walked;

static _Bool same_bytes(const char *one, const char *other)
{
    int a = open(one, O_RDONLY | O_CLOEXEC), b = open(other, O_RDONLY | O_CLOEXEC);
    _Bool same = a >= 0 && b >= 0 && pp_same_contents(a, b);
    if (a >= 0)
        close(a);
    if (b >= 0)
        close(b);
    return same;
}

static _Bool same_links(const char *one, const char *other)
{
    char a[PATH_MAX], b[PATH_MAX];
    ssize_t left = readlink(one, a, sizeof a), right = readlink(other, b, sizeof b);
    return left >= 0 && left == right && !memcmp(a, b, left);
}

static _Bool same_file(const char *whole)
{
    char reals[2][PP_REAL];
    struct stat about[2];
    _Bool there[2];
    for (int version = 0; version < 2; version++)
        there[version] = pp_effective(version, whole, reals[version]) &&
                         lstat(reals[version], &about[version]) == 0;
    if (!there[0] || !there[1])
        return there[0] == there[1];
    if (about[0].st_mode != about[1].st_mode)
        return 0;
    if (S_ISREG(about[0].st_mode))
        return about[0].st_size == about[1].st_size && same_bytes(reals[0], reals[1]);
    return !S_ISLNK(about[0].st_mode) || same_links(reals[0], reals[1]);
}

static int visit(const char *real, const struct stat *about, int kind, struct FTW *where)
{
    (void)about, (void)kind;
    const char *whole = real + strlen(pp_scratch()) + 1 + strlen(pp_names[walked]);
    if (where->level == 0 || same_file(whole))
        return 0;
    snprintf(place_of_difference, place_size, "%s", whole);
    return 1;
}

_Bool pp_view_differs(char *place, size_t size)
{
    struct stat about;
    /* After a crash the versions ran by themselves, and the view is gone. */
    if (!pp_scratch() || lstat(pp_scratch(), &about))
        return 0;
    place_of_difference = place;
    place_size = size;
    for (walked = 0; walked < 2; walked++) {
        char top[PP_REAL];
        snprintf(top, sizeof top, "%s/%s", pp_scratch(), pp_names[walked]);
        if (nftw(top, visit, 16, FTW_PHYS) == 1)
            return 1;
        for (int at = 0; at < pp_removed_count(walked); at++)
            if (!same_file(pp_removed_path(walked, at))) {
                snprintf(place, size, "%s", pp_removed_path(walked, at));
                return 1;
            }
    }
    return 0;
}

static int take_away(const char *real, const struct stat *about, int kind, struct FTW *where)
{
    (void)about, (void)kind, (void)where;
    return remove(real);
}

void pp_view_remove(const char *folder)
{
    nftw(folder, take_away, 16, FTW_PHYS | FTW_DEPTH);
}

void pp_view_end(void)
{
    if (pp_scratch())
        pp_view_remove(pp_scratch());
}
