/* Copies pass for what they are copies of.
 *
 * In: the copies that pp_view.c makes in a scratch folder. Out: what `stat` and
 * listings say of them. Holds: a file has the same device, number, owner and times
 * before and behind its copying, and a folder as many links as it would have, so that
 * programs which look twice see one file (rm and fts do). */
#include "pp_inside.h"

enum { BUCKETS = 256 };

static struct copy {
    struct copy *next;
    dev_t device; /* those of the copy */
    ino_t number;
    struct stat original;
} *copies[BUCKETS];

static struct copy **find(dev_t device, ino_t number)
{
    struct copy **at = &copies[number % BUCKETS];
    while (*at && ((*at)->number != number || (*at)->device != device))
        at = &(*at)->next;
    return at;
}

static struct copy **find_file(const char *real)
{
    static struct copy *nothing;
    struct stat about;
    return lstat(real, &about) ? &nothing : find(about.st_dev, about.st_ino);
}

/* A program that is not root gives files to nobody else, and owns what it copies. */
static void same_owner_and_times(const char *real, const struct stat *original)
{
    struct timespec times[] = { original->st_atim, original->st_mtim };
    if (original->st_uid != geteuid() || original->st_gid != getegid()) {
        if (!lchown(real, original->st_uid, original->st_gid) && !S_ISLNK(original->st_mode))
            chmod(real, original->st_mode & 07777);
    }
    utimensat(AT_FDCWD, real, times, AT_SYMLINK_NOFOLLOW);
}

int pp_copied(const char *real, const struct stat *original)
{
    struct stat about;
    struct copy *copy = malloc(sizeof *copy);
    same_owner_and_times(real, original);
    if (!copy || lstat(real, &about)) {
        free(copy);
        return -1;
    }
    struct copy **at = find(about.st_dev, about.st_ino);
    *copy = (struct copy){ *at ? (*at)->next : NULL, about.st_dev, about.st_ino, *original };
    free(*at);
    *at = copy;
    return 0;
}

void pp_copy_goes(const char *real)
{
    struct copy **at = find_file(real), *gone = *at;
    if (gone) {
        *at = gone->next;
        free(gone);
    }
}

void pp_folder_counts(const char *real, int change)
{
    char parent[PP_REAL];
    snprintf(parent, sizeof parent, "%.*s", (int)(strrchr(real, '/') - real), real);
    struct copy *copy = *find_file(parent);
    /* Some file systems do not count. */
    if (copy && copy->original.st_nlink > 1)
        copy->original.st_nlink += change;
}

void pp_as_original(struct stat *about)
{
    struct copy *copy = *find(about->st_dev, about->st_ino);
    if (!copy)
        return;
    about->st_dev = copy->original.st_dev;
    about->st_ino = copy->original.st_ino;
    if (S_ISDIR(about->st_mode))
        about->st_nlink = copy->original.st_nlink;
}

ino_t pp_original_number(const char *folder, const char *name, ino_t number)
{
    char real[PP_REAL + NAME_MAX + 2];
    snprintf(real, sizeof real, "%s/%s", folder, name);
    struct copy *copy = *find_file(real);
    return copy ? copy->original.st_ino : number;
}
