/* One string of bytes as arguments and standard input, for fuzzers.
 *
 * In: the bytes that a fuzzer makes. Out: lines are arguments up to the first
 * empty line (a line that is one NUL byte is an empty argument); what follows
 * the empty line is the standard input. With the variable VERDIFF_PP_INPUT set to
 * `stdin`, everything is. Holds: every string of bytes means
 * something; an argument ends at its first NUL byte, as it does in C. */
#include "pp_inside.h"

enum { ARGUMENTS = 256 };

int pp_split_input(const char *bytes, size_t length, char ***argv)
{
    char **arguments = calloc(ARGUMENTS + 2, sizeof *arguments);
    char *copy = malloc(length + 1);
    int count = 0;
    size_t at = 0;
    if (!length)
        bytes = "";
    if (!arguments || !copy)
        pp_bug("there is no memory for the arguments");
    memcpy(copy, bytes, length);
    copy[length] = 0;
    arguments[count++] = (char *)"program";
    const char *what = getenv("VERDIFF_PP_INPUT");
    _Bool only_input = what && !strcmp(what, "stdin");
    while (!only_input && at < length && copy[at] != '\n' && count <= ARGUMENTS) {
        char *end = memchr(copy + at, '\n', length - at);
        size_t stop = end ? (size_t)(end - copy) : length;
        copy[stop] = 0;
        arguments[count++] = copy + at;
        at = stop + 1;
    }
    if (!only_input && at < length && bytes[at] == '\n')
        at++;
    if (at > length)
        at = length;
    pp_settings.input = bytes + at;
    pp_settings.input_length = length - at;
    *argv = arguments;
    return count;
}
