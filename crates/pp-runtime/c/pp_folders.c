/* Listing folders in a version's view, and moving things in it.
 *
 * In: opendir and its family, scandir, rename, link, names for temporary
 * files. Out: what a program alone would see. Holds: a listing is taken when
 * the folder is opened or rewound, sorted by name: both versions see the same order. */
#include "pp_inside.h"

/* What stands behind the DIR that a version has. */
struct listing {
    struct dirent *entries;
    size_t count, at;
    int number; /* its descriptor, or -1 */
    char whole[PATH_MAX];
};

static _Bool listed(struct listing *list, const char *name)
{
    for (size_t at = 0; at < list->count; at++)
        if (!strcmp(list->entries[at].d_name, name))
            return 1;
    return 0;
}

static int add(struct listing *list, const struct dirent *entry, ino_t number)
{
    struct dirent *longer = realloc(list->entries, (list->count + 1) * sizeof *longer);
    if (!longer)
        return -1;
    list->entries = longer;
    /* A record of the library may be shorter than the type. */
    struct dirent *copy = &longer[list->count++];
    memset(copy, 0, sizeof *copy);
    copy->d_ino = number;
    copy->d_type = entry->d_type;
    copy->d_reclen = sizeof *copy;
    snprintf(copy->d_name, sizeof copy->d_name, "%s", entry->d_name);
    return 0;
}

static void add_all(int version, struct listing *list, const char *real, _Bool below)
{
    DIR *folder = opendir(real);
    struct dirent *entry;
    _Bool first = !list->count;
    while (folder && (entry = readdir(folder))) {
        char whole[PATH_MAX + NAME_MAX + 2];
        snprintf(whole, sizeof whole, "%s/%s", list->whole, entry->d_name);
        _Bool itself = !strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..");
        if (below && !itself && !pp_below_is_visible(version, whole))
            continue;
        if (!first && listed(list, entry->d_name))
            continue;
        ino_t number = entry->d_ino;
        if (!below)
            number = pp_original_number(real, entry->d_name, number);
        if (add(list, entry, number))
            break;
    }
    if (folder)
        closedir(folder);
}

static int by_name(const void *one, const void *other)
{
    return strcmp(((const struct dirent *)one)->d_name, ((const struct dirent *)other)->d_name);
}

/* What is in the folder now, from the first on. */
static void take(int version, struct listing *list)
{
    char real[PP_REAL];
    free(list->entries);
    list->entries = NULL;
    list->count = list->at = 0;
    if (pp_scratch()) {
        snprintf(real, sizeof real, "%s/%s%s", pp_scratch(), pp_names[version], list->whole);
        add_all(version, list, real, 0);
    }
    if (pp_below_is_visible(version, list->whole))
        add_all(version, list, *list->whole ? list->whole : "/", 1);
    qsort(list->entries, list->count, sizeof *list->entries, by_name);
}

static struct listing *list_folder(int version, const char *whole)
{
    struct listing *list = calloc(1, sizeof *list);
    if (!list)
        return NULL;
    snprintf(list->whole, sizeof list->whole, "%s", whole);
    list->number = -1;
    take(version, list);
    return list;
}

static void discard(struct listing *list)
{
    free(list->entries);
    free(list);
}

_Bool pp_is_empty_folder(int folder, const char *path)
{
    char whole[PATH_MAX];
    if (!pp_whole_path(folder, path, 0, whole))
        return 0;
    struct listing *list = list_folder(pp_current, whole);
    _Bool empty = list && list->count <= 2;
    if (list)
        discard(list);
    return empty;
}

DIR *pp_opendir(const char *path)
{
    int version = pp_me("opendir");
    char whole[PATH_MAX];
    int number = pp_openat(AT_FDCWD, path, O_RDONLY | O_DIRECTORY);
    if (number < 0 || !pp_whole_path(AT_FDCWD, path, 1, whole))
        return NULL;
    struct listing *list = list_folder(version, whole);
    if (list)
        list->number = number;
    return (DIR *)list;
}

DIR *pp_fdopendir(int descriptor)
{
    int version = pp_me("fdopendir");
    char whole[PATH_MAX];
    if (pp_real(descriptor) < 0)
        return NULL;
    const char *known = pp_scratch() ? NULL : pp_path_of_folder(version, descriptor);
    if (known)
        snprintf(whole, sizeof whole, "%s", known);
    else if (!pp_whole_path(descriptor, ".", 1, whole))
        return NULL;
    struct listing *list = list_folder(version, whole);
    if (list)
        list->number = descriptor;
    return (DIR *)list;
}

struct dirent *pp_readdir(DIR *folder)
{
    struct listing *list = (struct listing *)folder;
    pp_me("readdir");
    return list->at < list->count ? &list->entries[list->at++] : NULL;
}

int pp_close(int descriptor);

int pp_closedir(DIR *folder)
{
    struct listing *list = (struct listing *)folder;
    pp_folder_closed(pp_me("closedir"), list->number);
    int result = pp_close(list->number);
    discard(list);
    return result;
}

void pp_rewinddir(DIR *folder)
{
    take(pp_me("rewinddir"), (struct listing *)folder);
}

long pp_telldir(DIR *folder)
{
    return (long)((struct listing *)folder)->at;
}

void pp_seekdir(DIR *folder, long place)
{
    ((struct listing *)folder)->at = place;
}

int pp_dirfd(DIR *folder)
{
    return ((struct listing *)folder)->number;
}

int pp_scandir(const char *path, struct dirent ***answer,
               int (*wanted)(const struct dirent *),
               int (*order)(const struct dirent **, const struct dirent **))
{
    int version = pp_me("scandir");
    struct listing *list = (struct listing *)pp_opendir(path);
    if (!list)
        return -1;
    int count = 0;
    *answer = calloc(list->count + 1, sizeof **answer);
    for (size_t at = 0; *answer && at < list->count; at++) {
        if (wanted && !wanted(&list->entries[at]))
            continue;
        struct dirent *copy = malloc(sizeof *copy);
        if (!copy)
            break;
        *copy = list->entries[at];
        (*answer)[count++] = copy;
    }
    if (order && *answer)
        qsort(*answer, count, sizeof **answer, (int (*)(const void *, const void *))order);
    pp_enter(version);
    pp_closedir((DIR *)list);
    return count;
}

/* Everything in a folder is there above from now on, so that it can be moved. */
static int copy_tree(int version, const char *whole)
{
    if (!pp_seen(AT_FDCWD, whole, PP_CHANGE_LINK))
        return -1;
    struct listing *list = list_folder(version, whole);
    int result = list ? 0 : -1;
    for (size_t at = 0; list && !result && at < list->count; at++) {
        const char *name = list->entries[at].d_name;
        char inner[PATH_MAX + NAME_MAX + 2];
        struct stat about;
        if (!strcmp(name, ".") || !strcmp(name, ".."))
            continue;
        snprintf(inner, sizeof inner, "%s/%s", whole, name);
        if (!pp_there(AT_FDCWD, inner, &about, 0))
            result = -1;
        else if (S_ISDIR(about.st_mode))
            result = copy_tree(version, inner);
        else if (!pp_seen(AT_FDCWD, inner, PP_CHANGE_LINK))
            result = -1;
    }
    if (list)
        discard(list);
    return result;
}

static _Bool is_inside(const char *whole, const char *folder)
{
    size_t length = strlen(folder);
    return !strncmp(whole, folder, length) && whole[length] == '/';
}

/* `there`: what stands at the target, or NULL. */
static int rename_folder(const char *from, const char *to, const struct stat *there)
{
    if (is_inside(to, from))
        errno = EINVAL;
    else if (there && !S_ISDIR(there->st_mode))
        errno = ENOTDIR;
    else if (there && strcmp(from, to) && !pp_is_empty_folder(AT_FDCWD, to))
        errno = ENOTEMPTY;
    else if (!strcmp(from, to))
        return 0;
    else if (!copy_tree(pp_current, from)) {
        const char *target = pp_seen(AT_FDCWD, to, there ? PP_REMOVE : PP_MAKE);
        const char *source = target ? pp_seen(AT_FDCWD, from, PP_CHANGE_LINK) : NULL;
        if (!source)
            return -1;
        if (there)
            pp_copy_goes(target);
        if (rename(source, target))
            return -1;
        pp_folder_counts(source, -1);
        if (!there)
            pp_folder_counts(target, 1);
        pp_removed(AT_FDCWD, to);
        pp_removed(AT_FDCWD, from);
        pp_folder_moved(from, to);
        return 0;
    }
    return -1;
}

int pp_renameat(int from_folder, const char *from, int to_folder, const char *to)
{
    struct stat about, there;
    char source_path[PATH_MAX], target_path[PATH_MAX];
    pp_me("rename");
    /* What leads to both is looked at before either. */
    if (!pp_whole_path(from_folder, from, 0, source_path) ||
        !pp_whole_path(to_folder, to, 0, target_path))
        return -1;
    if (!pp_there(from_folder, from, &about, 0))
        return -1;
    _Bool replaces = pp_there(to_folder, to, &there, 0);
    if (S_ISDIR(about.st_mode))
        return rename_folder(source_path, target_path, replaces ? &there : NULL);
    if (replaces && S_ISDIR(there.st_mode)) {
        errno = is_inside(source_path, target_path) ? ENOTEMPTY : EISDIR;
        return -1;
    }
    const char *target = pp_seen(to_folder, to, replaces ? PP_REMOVE : PP_MAKE);
    const char *source = target ? pp_seen(from_folder, from, PP_CHANGE_LINK) : NULL;
    if (!source)
        return -1;
    if (replaces && strcmp(source_path, target_path))
        pp_copy_goes(target);
    if (rename(source, target))
        return -1;
    pp_removed(from_folder, from);
    return 0;
}

int pp_rename(const char *from, const char *to)
{
    return pp_renameat(AT_FDCWD, from, AT_FDCWD, to);
}

int pp_link(const char *from, const char *to)
{
    struct stat about;
    pp_me("link");
    if (pp_there(AT_FDCWD, to, &about, 0)) {
        errno = EEXIST;
        return -1;
    }
    const char *target = pp_seen(AT_FDCWD, to, PP_MAKE);
    const char *source = target ? pp_seen(AT_FDCWD, from, PP_CHANGE_LINK) : NULL;
    return source ? link(source, target) : -1;
}

/* Names for temporary files are the same in both versions. */
static char *fresh_name(char *pattern, size_t ending)
{
    static unsigned counts[2];
    size_t length = strlen(pattern);
    int version = pp_me("mkstemp");
    struct stat about;
    if (length < 6 + ending || strncmp(pattern + length - ending - 6, "XXXXXX", 6)) {
        errno = EINVAL;
        return NULL;
    }
    do {
        char digits[16];
        snprintf(digits, sizeof digits, "%06u", counts[version]++ % 1000000);
        memcpy(pattern + length - ending - 6, digits, 6);
    } while (pp_there(AT_FDCWD, pattern, &about, 0));
    return pattern;
}

int pp_mkostemps(char *pattern, int ending, int flags)
{
    if (!fresh_name(pattern, ending))
        return -1;
    return pp_openat(AT_FDCWD, pattern, O_RDWR | O_CREAT | O_EXCL | flags, 0600);
}

int pp_mkstemps(char *pattern, int ending)
{
    return pp_mkostemps(pattern, ending, 0);
}

int pp_mkostemp(char *pattern, int flags)
{
    return pp_mkostemps(pattern, 0, flags);
}

int pp_mkstemp(char *pattern)
{
    return pp_mkostemps(pattern, 0, 0);
}

int pp_mkdir(const char *path, mode_t mode);

char *pp_mkdtemp(char *pattern)
{
    return fresh_name(pattern, 0) && !pp_mkdir(pattern, 0700) ? pattern : NULL;
}
