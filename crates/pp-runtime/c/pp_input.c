/* One string of bytes as arguments, environment and standard input, for fuzzers.
 *
 * In: the bytes that a fuzzer makes. Out: lines are arguments up to the first
 * empty line (a line that is one NUL byte is an empty argument); one that is a NUL
 * byte, a name, `=` and a value is a variable of the environment, of which the first
 * of a name counts; what follows the empty line is the standard input. With the
 * variable VERDIFF_PP_INPUT set to `stdin`, everything is. Holds: every string of
 * bytes means something; an argument or value ends at its first NUL byte, as it does
 * in C. */
#include "pp_inside.h"

enum { LINES = 256 };

extern char **environ;

static _Bool is_of_name(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_' ||
           (byte >= '0' && byte <= '9');
}

/* Whether a line that ends with NUL is a variable. Those that steer this program, its
   loader, or where tests find a version are none. */
static _Bool is_variable(const char *line)
{
    const char *name = line + 1, *end = name;
    while (is_of_name(*end))
        end++;
    return !*line && end > name && *end == '=' && (*name < '0' || *name > '9') &&
           strncmp(name, "LD_", 3) && strncmp(name, "VERDIFF_", 8) && strncmp(name, "PATH=", 5);
}

/* The variables of this process behind those that are there. */
static void add_own(char **variables, size_t count, size_t room)
{
    for (char **own = environ; own && *own && count < room; own++)
        variables[count++] = *own;
}

static size_t own_count(void)
{
    size_t count = 0;
    while (environ && environ[count])
        count++;
    return count;
}

static _Bool is_only_stdin(void)
{
    const char *what = getenv("VERDIFF_PP_INPUT");
    return what && !strcmp(what, "stdin");
}

int pp_split_input(const char *bytes, size_t length, char ***argv, char ***envp)
{
    size_t room = LINES + own_count(), count = 0, given = 0, at = 0;
    char **arguments = calloc(LINES + 2, sizeof *arguments);
    char **variables = calloc(room + 1, sizeof *variables);
    char *copy = malloc(length + 2);
    if (!length)
        bytes = "";
    if (!arguments || !variables || !copy)
        pp_bug("there is no memory for the arguments");
    memcpy(copy, bytes, length);
    copy[length] = copy[length + 1] = 0;
    arguments[count++] = (char *)"program";
    _Bool only_stdin = is_only_stdin();
    while (!only_stdin && at < length && copy[at] != '\n' && count + given <= LINES) {
        char *end = memchr(copy + at, '\n', length - at);
        size_t stop = end ? (size_t)(end - copy) : length;
        copy[stop] = 0;
        if (stop > at + 1 && is_variable(copy + at))
            variables[given++] = copy + at + 1;
        else
            arguments[count++] = copy + at;
        at = stop + 1;
    }
    add_own(variables, given, room);
    if (!only_stdin && at < length && bytes[at] == '\n')
        at++;
    if (at > length)
        at = length;
    pp_settings.input = bytes + at;
    pp_settings.input_length = length - at;
    *argv = arguments;
    *envp = variables;
    return (int)count;
}
