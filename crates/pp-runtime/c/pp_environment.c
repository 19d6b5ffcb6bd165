/* Arguments and environment: each version has its own, which it may write to.
 *
 * In: lists that end with NULL. Out: copies of them, and changes to the
 * current version's environment. The C library's setenv frees what it thinks
 * is the old environment, so it cannot serve two. */
#include "pp_inside.h"

extern char **environ;

/* What versions were given, which is theirs until the end: no leak. */
char **pp_given[8];
static int given_count;

char **pp_copy_list(char **list)
{
    size_t count = 0;
    while (list[count])
        count++;
    char **copy = calloc(count + 1, sizeof *copy);
    for (size_t at = 0; copy && at < count; at++)
        copy[at] = strdup(list[at]);
    if (!copy)
        pp_bug("there is no memory for the arguments");
    if (given_count < 8)
        pp_given[given_count++] = copy;
    return copy;
}

static char **find(const char *name, size_t length)
{
    for (char **at = environ; at && *at; at++)
        if (!strncmp(*at, name, length) && (*at)[length] == '=')
            return at;
    return NULL;
}

static int wrong_name(const char *name)
{
    if (name && *name && !strchr(name, '='))
        return 0;
    errno = EINVAL;
    return 1;
}

/* Adds or replaces the entry; the text is the environment's from now on. */
static int place(char *entry, size_t name_length)
{
    char **old = find(entry, name_length);
    if (old) {
        *old = entry;
        return 0;
    }
    size_t count = 0;
    while (environ && environ[count])
        count++;
    char **longer = calloc(count + 2, sizeof *longer);
    if (!longer)
        return -1;
    if (count)
        memcpy(longer, environ, count * sizeof *longer);
    longer[count] = entry;
    environ = longer;
    return 0;
}

int pp_unsetenv(const char *name)
{
    pp_me("unsetenv");
    if (wrong_name(name))
        return -1;
    char **at;
    while ((at = find(name, strlen(name))))
        do
            at[0] = at[1];
        while (*at++);
    return 0;
}

int pp_putenv(char *entry)
{
    pp_me("putenv");
    char *equals = strchr(entry, '=');
    return equals ? place(entry, equals - entry) : pp_unsetenv(entry);
}

int pp_setenv(const char *name, const char *value, int overwrite)
{
    pp_me("setenv");
    if (wrong_name(name))
        return -1;
    size_t length = strlen(name);
    if (find(name, length) && !overwrite)
        return 0;
    char *entry = malloc(length + strlen(value) + 2);
    if (!entry)
        return -1;
    sprintf(entry, "%s=%s", name, value);
    return place(entry, length);
}

int pp_clearenv(void)
{
    pp_me("clearenv");
    environ = calloc(1, sizeof *environ);
    return 0;
}
