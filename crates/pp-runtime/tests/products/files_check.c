/* Random calls on files, each with its answer printed: compiled as a plain
   program (NATIVE) and as a product program whose versions both do the same.
   What they print must be the same. The argument is the seed. Left out are
   names that end in a slash, for which the kernel has many rules of its own. */
#ifdef NATIVE
#define CALL(name) name
#else
#define CALL(name) R(name)
#endif

static unsigned long state[2];

static unsigned below(int who, unsigned limit)
{
    state[who] ^= state[who] << 13, state[who] ^= state[who] >> 7, state[who] ^= state[who] << 17;
    return (state[who] >> 11) % limit;
}

static const char *path(int who)
{
    static const char *const paths[] = { "a", "b", "d", "d/a", "d/b", "e", "e/a", "d/e", "l", "l/a",
                                         "m", "./a", "d/../a", "nothing/a", "below/x", "below",
                                         "link", "below/../a", "folder-link/x" };
    return paths[below(who, sizeof paths / sizeof *paths)];
}

static void answer(const char *what, const char *one, const char *two, long result)
{
    printf("%s %s %s = %ld %s\n", what, one, two, result, result < 0 ? strerrorname_np(errno) : "");
}

static void open_and_use(int who, const char *name)
{
    static const int flags[] = { O_RDONLY, O_WRONLY, O_RDWR, O_WRONLY | O_CREAT, O_RDWR | O_CREAT,
                                 O_WRONLY | O_CREAT | O_EXCL, O_WRONLY | O_TRUNC,
                                 O_WRONLY | O_CREAT | O_APPEND, O_RDONLY | O_DIRECTORY,
                                 O_RDONLY | O_NOFOLLOW };
    unsigned choice = below(who, sizeof flags / sizeof *flags);
    char text[64];
    int file = CALL(open)(name, flags[choice], 0666);
    snprintf(text, sizeof text, "%u", choice);
    answer("open", name, text, file);
    if (file < 0)
        return;
    long count = CALL(read)(file, text, 40);
    answer("read", count > 0 ? strndup(text, count) : "", "", count);
    answer("write", "", "", CALL(write)(file, "0123456789", 1 + below(who, 10)));
    answer("seek", "", "", CALL(lseek)(file, 0, SEEK_END) < 0 ? -1 : 0);
    answer("close", "", "", CALL(close)(file));
}

static void look(const char *name, _Bool follow)
{
    struct stat about;
    int result = follow ? CALL(stat)(name, &about) : CALL(lstat)(name, &about);
    answer(follow ? "stat" : "lstat", name, "", result);
    if (!result)
        printf("mode %o size %ld\n", about.st_mode, S_ISREG(about.st_mode) ? (long)about.st_size : 0);
}

static int by_name(const void *one, const void *other)
{
    return strcmp(*(char **)one, *(char **)other);
}

static void list(const char *name)
{
    char *names[64];
    int count = 0;
    struct dirent *entry;
    DIR *folder = CALL(opendir)(name);
    answer("opendir", name, "", folder ? 0 : -1);
    while (folder && (entry = CALL(readdir)(folder)) && count < 64)
        names[count++] = strdup(entry->d_name);
    if (folder)
        CALL(closedir)(folder);
    qsort(names, count, sizeof *names, by_name);
    for (int at = 0; at < count; at++)
        printf(" %s", names[at]);
    printf("\n");
}

static void step(int who)
{
    const char *one = path(who), *two = path(who);
    char text[256];
    long length;
    switch (below(who, 14)) {
    case 0: case 1: case 2:
        open_and_use(who, one);
        break;
    case 3:
        answer("unlink", one, "", CALL(unlink)(one));
        break;
    case 4:
        answer("mkdir", one, "", CALL(mkdir)(one, 0777));
        break;
    case 5:
        answer("rmdir", one, "", CALL(rmdir)(one));
        break;
    case 6:
        answer("rename", one, two, CALL(rename)(one, two));
        break;
    case 7:
        answer("symlink", one, two, CALL(symlink)(one, two));
        break;
    case 8:
        look(one, 1);
        break;
    case 9:
        look(one, 0);
        break;
    case 10:
        answer("chmod", one, "", CALL(chmod)(one, 0700 | below(who, 64)));
        break;
    case 11:
        length = CALL(readlink)(one, text, sizeof text);
        answer("readlink", one, length < 0 ? "" : strndup(text, length), length);
        break;
    case 12:
        list(one);
        break;
    default:
        answer("truncate", one, "", CALL(truncate)(one, below(who, 20)));
    }
}

#ifdef NATIVE
int main(int argc, char **argv)
{
    umask(022);
    /* A version starts with three descriptors, whatever the process inherits. */
    for (int inherited = 3; inherited < 256; inherited++)
        close(inherited);
    state[0] = 88172645463325252ul + atoi(argv[argc - 1]);
    for (int count = 0; count < 300; count++)
        step(0);
}
#else
MAIN
{
    UNUSED;
    state[0] = state[1] = 88172645463325252ul + atoi(argv0[1]);
    BOTH(R(umask)(022);)
    for (int count = 0; count < 300; count++) {
        OLD(step(0);)
        NEW(step(1);)
    }
}
#endif
