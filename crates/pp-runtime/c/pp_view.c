/* The view of the file system that each version has: the real one below, and
 * its own changes above, in a scratch folder.
 *
 * In: paths as a version writes them. Out: real paths. Holds: the real files
 * are never changed. What a version changes is copied to
 * SCRATCH/VERSION/its-whole-path first; what it removes is in a list. As long
 * as neither version changed anything, paths are passed on as they are.
 * A whole path here is absolute and has no link in it but perhaps the last. */
#include "pp_inside.h"
#include <sys/sendfile.h>

enum { REMOVED = 4096, NUMBERS = 256, LINKS = 40 };

static char scratch[PATH_MAX];
static _Bool made_scratch;
static char *removed[2][REMOVED];
static int removed_count[2];
static char *folders[2][NUMBERS]; /* the path behind a number that is a folder */
static char start_folder[PATH_MAX];
static char *moved_to[2];         /* the current folder, after chdir */
static mode_t umasks[2];

void pp_view_start(void)
{
    const char *given = pp_settings.scratch ? pp_settings.scratch : getenv("VERDIFF_PP_SCRATCH");
    snprintf(scratch, sizeof scratch, "%s", given ? given : "");
    made_scratch = 0;
    mode_t mask = umask(0);
    umasks[0] = umasks[1] = mask;
}

mode_t pp_mask(int version)
{
    return umasks[version];
}

mode_t pp_umask(mode_t mask)
{
    int version = pp_me("umask");
    mode_t before = umasks[version];
    umasks[version] = mask & 0777;
    return before;
}

static void make_scratch(void)
{
    if (*scratch) {
        mkdir(scratch, 0700);
    } else {
        snprintf(scratch, sizeof scratch, "%s/verdiff-product-XXXXXX", P_tmpdir);
        if (!mkdtemp(scratch))
            pp_bug("there is no folder for what the versions write");
    }
    made_scratch = 1;
    for (int version = 0; version < 2; version++) {
        char path[PP_REAL];
        snprintf(path, sizeof path, "%s/%s", scratch, pp_names[version]);
        mkdir(path, 0700);
    }
}

/* The place above for a whole path. */
static void above(int version, const char *whole, char *real)
{
    snprintf(real, PP_REAL, "%s/%s%s", scratch, pp_names[version], whole);
}

static _Bool lexists(const char *real)
{
    struct stat about;
    return lstat(real, &about) == 0;
}

static _Bool is_above(int version, const char *whole)
{
    char real[PP_REAL];
    if (!made_scratch)
        return 0;
    above(version, whole, real);
    return lexists(real);
}

static _Bool is_below(const char *whole, const char *folder)
{
    size_t length = strlen(folder);
    return !strncmp(whole, folder, length) && (!whole[length] || whole[length] == '/');
}

/* Whether the real file of that name is what the version sees below. */
_Bool pp_below_is_visible(int version, const char *whole)
{
    for (int at = 0; at < removed_count[version]; at++)
        if (is_below(whole, removed[version][at]))
            return 0;
    return 1;
}

/* The real path of what the version sees there, if anything. */
const char *pp_effective(int version, const char *whole, char *real)
{
    if (is_above(version, whole))
        above(version, whole, real);
    else if (pp_below_is_visible(version, whole))
        snprintf(real, PP_REAL, "%s", *whole ? whole : "/");
    else {
        errno = ENOENT;
        return NULL;
    }
    return real;
}

/* Makes the folders above that lead to a path. They are in the version's view
   already, so this changes nothing of it. */
static int make_way(int version, const char *whole)
{
    char part[PATH_MAX], real[PP_REAL], seen[PP_REAL];
    struct stat about;
    for (const char *slash = strchr(whole + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        snprintf(part, sizeof part, "%.*s", (int)(slash - whole), whole);
        if (!pp_effective(version, part, seen) || stat(seen, &about))
            return -1;
        if (!S_ISDIR(about.st_mode)) {
            errno = ENOTDIR;
            return -1;
        }
        above(version, part, real);
        int made = mkdir(real, about.st_mode & 07777);
        if (made ? errno != EEXIST : pp_copied(real, &about))
            return -1;
    }
    return 0;
}

static int copy_file(const char *from, const char *to, const struct stat *about, _Bool contents)
{
    int source = open(from, O_RDONLY | O_CLOEXEC);
    int target = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, about->st_mode & 07777);
    int result = source < 0 || target < 0 ? -1 : 0;
    if (!result && contents)
        for (off_t left = about->st_size; left > 0;) {
            ssize_t now = sendfile(target, source, NULL, left);
            if (now <= 0)
                break;
            left -= now;
        }
    if (source >= 0)
        close(source);
    if (target >= 0)
        close(target);
    return result;
}

static int copy_link(const char *from, const char *to)
{
    char target[PATH_MAX];
    ssize_t length = readlink(from, target, sizeof target - 1);
    if (length < 0)
        return -1;
    target[length] = 0;
    return symlink(target, to);
}

/* A file, folder or link of the version's view is there above from now on. */
static int copy_up(int version, const char *whole, _Bool contents)
{
    char real[PP_REAL];
    struct stat about;
    int result;
    if (is_above(version, whole))
        return 0;
    if (!pp_below_is_visible(version, whole)) {
        errno = ENOENT;
        return -1;
    }
    if (lstat(whole, &about) || make_way(version, whole))
        return -1;
    above(version, whole, real);
    if (S_ISDIR(about.st_mode))
        result = mkdir(real, about.st_mode & 07777);
    else if (S_ISLNK(about.st_mode))
        result = copy_link(whole, real);
    else
        result = access(whole, W_OK) ? -1 : copy_file(whole, real, &about, contents);
    return result ? result : pp_copied(real, &about);
}

static const char *current_folder(int version)
{
    if (!*start_folder && !getcwd(start_folder, sizeof start_folder))
        return "";
    return moved_to[version] ? moved_to[version] : start_folder;
}

/* If the last name of a path is a link in the version's view, the path becomes
   what it points to: 1; if it is none: 0; if there are too many: -1. */
static int behind_link(int version, char *whole, int links)
{
    char real[PP_REAL], target[PATH_MAX];
    if (!pp_effective(version, whole, real))
        return 0;
    ssize_t length = readlink(real, target, sizeof target - 1);
    if (length < 0)
        return 0;
    target[length] = 0;
    if (links == LINKS) {
        errno = ELOOP;
        return -1;
    }
    char *slash = strrchr(whole, '/');
    if (target[0] == '/')
        *whole = 0;
    else if (slash)
        *slash = 0;
    char joined[2 * PATH_MAX];
    snprintf(joined, sizeof joined, "%s/%s", whole, target);
    snprintf(whole, PATH_MAX, "%.*s", PATH_MAX - 1, joined);
    return 1;
}

/* A path goes on behind this name, so it must be a folder. A name that is not
   there may end in slashes, for mkdir. */
static int must_be_folder(int version, const char *whole, const char *rest)
{
    char real[PP_REAL];
    struct stat about;
    if (!pp_effective(version, whole, real) || lstat(real, &about)) {
        errno = ENOENT;
        return rest[strspn(rest, "/")] ? -1 : 0;
    }
    if (S_ISDIR(about.st_mode))
        return 0;
    errno = ENOTDIR;
    return -1;
}

/* Names one after the other, each link on the way replaced by its target. */
static const char *walk(int version, const char *path, _Bool follow, char *whole)
{
    char rest[2 * PATH_MAX], now[PATH_MAX] = "";
    int links = 0;
    snprintf(rest, sizeof rest, "%s", path);
    for (char *at = rest;;) {
        at += strspn(at, "/");
        size_t length = strcspn(at, "/");
        if (!length)
            break;
        char name[NAME_MAX + 1];
        if (length > NAME_MAX || strlen(now) + length + 2 > PATH_MAX) {
            errno = ENAMETOOLONG;
            return NULL;
        }
        memcpy(name, at, length);
        name[length] = 0;
        at += length;
        _Bool last = !at[strspn(at, "/")];
        if (!strcmp(name, "."))
            continue;
        if (!strcmp(name, "..")) {
            char *slash = strrchr(now, '/');
            if (slash)
                *slash = 0;
            continue;
        }
        size_t end = strlen(now);
        now[end] = '/';
        memcpy(now + end + 1, name, length + 1);
        if (last && !follow && !*at)
            break;
        char target[PATH_MAX];
        snprintf(target, sizeof target, "%s", now);
        int link = behind_link(version, target, links);
        if (link < 0)
            return NULL;
        if (link) {
            char joined[2 * PATH_MAX];
            snprintf(joined, sizeof joined, "%s%s", target, at);
            memcpy(rest, joined, sizeof rest);
            at = rest;
            now[0] = 0;
            links++;
        } else if (*at && must_be_folder(version, now, at))
            return NULL;
    }
    strcpy(whole, now);
    return whole;
}

/* The folder from which a path leads, as a whole path. */
static const char *base_of(int version, int folder, const char *path)
{
    if (*path == '/')
        return "";
    if (folder == AT_FDCWD)
        return current_folder(version);
    if (pp_real(folder) < 0)
        return NULL;
    if (!folders[version][folder])
        errno = ENOTDIR;
    return folders[version][folder];
}

const char *pp_whole_path(int folder, const char *path, _Bool follow, char *whole)
{
    int version = pp_current;
    char joined[2 * PATH_MAX];
    if (!*path) {
        errno = ENOENT;
        return NULL;
    }
    const char *base = base_of(version, folder, path);
    if (!base)
        return NULL;
    if (strlen(path) >= PATH_MAX) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    snprintf(joined, sizeof joined, "%s/%s", base, path);
    return walk(version, joined, follow, whole);
}

/* Files that are not files on a disk are one for both versions. The names of
   the standard streams are the version's own. */
static const char *special(const char *path, char *real)
{
    static const char *const names[3] = { "/dev/stdin", "/dev/stdout", "/dev/stderr" };
    int number = -1;
    for (int at = 0; at < 3; at++)
        if (!strcmp(path, names[at]))
            number = at;
    if (number < 0 && sscanf(path, "/dev/fd/%d", &number) != 1)
        sscanf(path, "/proc/self/fd/%d", &number);
    if (number < 0)
        return strncmp(path, "/dev/", 5) ? NULL : path;
    int file = pp_real(number);
    snprintf(real, PATH_MAX, "/proc/self/fd/%d", file);
    return real;
}

/* Nothing was changed yet, so the kernel finds what the version sees. */
static const char *unchanged(int version, int folder, const char *path, char *real)
{
    if (!*path || *path == '/' || (folder == AT_FDCWD && !moved_to[version]))
        return path;
    const char *base = base_of(version, folder, path);
    if (!base)
        return NULL;
    if (snprintf(real, PP_REAL, "%s/%s", base, path) < PATH_MAX)
        return real;
    errno = ENAMETOOLONG;
    return NULL;
}

const char *pp_seen(int folder, const char *path, enum pp_why why)
{
    static char answers[4][PP_REAL];
    static unsigned turn;
    char whole[PATH_MAX], *real = answers[turn++ % 4];
    int version = pp_me("a call with a path");
    const char *other = special(path, real);
    if (other)
        return other;
    _Bool looks = why == PP_LOOK || why == PP_LOOK_LINK;
    if (looks && !made_scratch)
        return unchanged(version, folder, path, real);
    _Bool follow = why == PP_LOOK || why == PP_CHANGE || why == PP_REPLACE;
    if (!looks && !made_scratch)
        make_scratch();
    if (!pp_whole_path(folder, path, follow || why == PP_MAKE, whole))
        return NULL;
    if (looks)
        return pp_effective(version, whole, real);
    if (why == PP_MAKE || why == PP_REMOVE) {
        if (make_way(version, whole))
            return NULL;
    } else if (copy_up(version, whole, why != PP_REPLACE))
        return NULL;
    above(version, whole, real);
    return real;
}

_Bool pp_there(int folder, const char *path, struct stat *about, _Bool follow)
{
    const char *real = pp_seen(folder, path, follow ? PP_LOOK : PP_LOOK_LINK);
    return real && (follow ? stat(real, about) : lstat(real, about)) == 0;
}

/* What is below a name that is removed is removed with it. */
static void forget_below(int version, const char *whole)
{
    int kept = 0;
    for (int at = 0; at < removed_count[version]; at++)
        if (is_below(removed[version][at], whole))
            free(removed[version][at]);
        else
            removed[version][kept++] = removed[version][at];
    removed_count[version] = kept;
}

void pp_removed(int folder, const char *path)
{
    char whole[PATH_MAX];
    int version = pp_current;
    if (!pp_whole_path(folder, path, 0, whole) || !pp_below_is_visible(version, whole))
        return;
    forget_below(version, whole);
    if (removed_count[version] == REMOVED)
        pp_bug("a version removes too many files");
    removed[version][removed_count[version]++] = strdup(whole);
}

/* How the kernel calls an open folder. */
static _Bool kernel_path(int real, char *whole)
{
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", real);
    ssize_t length = readlink(link, whole, PATH_MAX - 1);
    whole[length < 0 ? 0 : length] = 0;
    if (!strcmp(whole, "/"))
        *whole = 0;
    return length > 0 && (whole[0] == '/' || length == 1);
}

const char *pp_path_of_folder(int version, int number)
{
    return folders[version][number];
}

void pp_folder_opened(int number, int folder, const char *path)
{
    char whole[PATH_MAX];
    int version = pp_current;
    pp_folder_closed(version, number);
    if (!made_scratch && kernel_path(pp_slot(version, number), whole))
        folders[version][number] = strdup(whole);
    else if (pp_whole_path(folder, path, 1, whole))
        folders[version][number] = strdup(whole);
}

void pp_folder_closed(int version, int number)
{
    free(folders[version][number]);
    folders[version][number] = NULL;
}

void pp_folder_copied(int from, int to)
{
    int version = pp_current;
    pp_folder_closed(version, to);
    if (folders[version][from])
        folders[version][to] = strdup(folders[version][from]);
}

/* A name of a folder that is in use, after the folder was moved. */
static void follow_move(char **name, const char *from, const char *to)
{
    char moved[PP_REAL];
    if (!*name || !is_below(*name, from))
        return;
    snprintf(moved, sizeof moved, "%s%s", to, *name + strlen(from));
    free(*name);
    *name = strdup(moved);
}

void pp_folder_moved(const char *from, const char *to)
{
    int version = pp_current;
    if (!moved_to[version])
        moved_to[version] = strdup(current_folder(version));
    follow_move(&moved_to[version], from, to);
    for (int number = 0; number < NUMBERS; number++)
        follow_move(&folders[version][number], from, to);
}

static int go_to(int version, const char *whole)
{
    char real[PP_REAL];
    struct stat about;
    if (!pp_effective(version, whole, real) || stat(real, &about))
        return -1;
    if (!S_ISDIR(about.st_mode)) {
        errno = ENOTDIR;
        return -1;
    }
    free(moved_to[version]);
    moved_to[version] = strdup(whole);
    return 0;
}

int pp_chdir(const char *path)
{
    char whole[PATH_MAX];
    int version = pp_me("chdir");
    return pp_whole_path(AT_FDCWD, path, 1, whole) ? go_to(version, whole) : -1;
}

int pp_fchdir(int descriptor)
{
    int version = pp_me("fchdir");
    if (pp_real(descriptor) < 0)
        return -1;
    if (!folders[version][descriptor]) {
        errno = ENOTDIR;
        return -1;
    }
    return go_to(version, folders[version][descriptor]);
}

char *pp_getcwd(char *text, size_t size)
{
    const char *folder = current_folder(pp_me("getcwd"));
    size_t length = strlen(*folder ? folder : "/") + 1;
    if (text && size < length) {
        errno = size ? ERANGE : EINVAL;
        return NULL;
    }
    if (!text)
        text = malloc(size > length ? size : length);
    return text ? strcpy(text, *folder ? folder : "/") : NULL;
}

char *pp_get_current_dir_name(void)
{
    return pp_getcwd(NULL, 0);
}

char *pp_realpath(const char *path, char *text)
{
    char whole[PATH_MAX], real[PP_REAL];
    int version = pp_me("realpath");
    if (!path) {
        errno = EINVAL;
        return NULL;
    }
    if (!pp_whole_path(AT_FDCWD, path, 1, whole) || !pp_effective(version, whole, real) ||
        access(real, F_OK))
        return NULL;
    const char *answer = *whole ? whole : "/";
    return text ? strcpy(text, answer) : strdup(answer);
}

const char *pp_scratch(void)
{
    return made_scratch ? scratch : NULL;
}

_Bool pp_is_in_scratch(const char *path)
{
    char whole[PATH_MAX];
    return made_scratch && realpath(scratch, whole) && is_below(path, whole);
}

int pp_removed_count(int version)
{
    return removed_count[version];
}

const char *pp_removed_path(int version, int at)
{
    return removed[version][at];
}
