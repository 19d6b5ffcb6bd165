/* The library's own variables, one set for each version.
 *
 * In: the version that comes or goes. Out: stdin, stdout, stderr, errno,
 * environ and the program's names are that version's, so that printf, perror,
 * getenv and the like, which the runtime does not replace, act for it.
 * Holds: while neither version runs, the three streams are ones on which every
 * use is an error. */
#include "pp_inside.h"

extern char **environ;

FILE *pp_stdin_0, *pp_stdin_1, *pp_stdout_0, *pp_stdout_1, *pp_stderr_0, *pp_stderr_1;
char **pp_environ_0, **pp_environ_1;
char *pp_program_invocation_name_0, *pp_program_invocation_name_1;
char *pp_program_invocation_short_name_0, *pp_program_invocation_short_name_1;

static int kept_errno[2];
static FILE *nobody;
static struct { FILE *in, *out, *err; char **environ; char *name, *short_name; } outside;

static ssize_t nobody_reads(void *cookie, char *buffer, size_t size)
{
    (void)cookie, (void)buffer, (void)size;
    pp_bug("something is read by neither version");
}

static ssize_t nobody_writes(void *cookie, const char *buffer, size_t size)
{
    (void)cookie;
    pp_say("verdiff: written by neither version: %.*s", (int)size, buffer);
    pp_bug("something is printed by neither version");
}

void pp_swap_out(int version)
{
    kept_errno[version] = errno;
    PP_OF(version, pp_environ) = environ;
    PP_OF(version, pp_program_invocation_name) = program_invocation_name;
    PP_OF(version, pp_program_invocation_short_name) = program_invocation_short_name;
}

void pp_swap_in(int version)
{
    stdin = PP_OF(version, pp_stdin);
    stdout = PP_OF(version, pp_stdout);
    stderr = PP_OF(version, pp_stderr);
    environ = PP_OF(version, pp_environ);
    program_invocation_name = PP_OF(version, pp_program_invocation_name);
    program_invocation_short_name = PP_OF(version, pp_program_invocation_short_name);
    pp_locale_in(version);
    errno = kept_errno[version];
}

void pp_swap_nobody(void)
{
    stdin = stdout = stderr = nobody;
    pp_locale_nobody();
}

void pp_swap_start(void)
{
    outside.in = stdin, outside.out = stdout, outside.err = stderr;
    outside.environ = environ;
    outside.name = program_invocation_name;
    outside.short_name = program_invocation_short_name;
    kept_errno[0] = kept_errno[1] = 0;
    if (!nobody) {
        nobody = fopencookie(NULL, "r+", (cookie_io_functions_t){ .read = nobody_reads,
                                                                  .write = nobody_writes });
        setvbuf(nobody, NULL, _IONBF, 0);
    }
    pp_swap_nobody();
}

void pp_swap_end(void)
{
    stdin = outside.in, stdout = outside.out, stderr = outside.err;
    environ = outside.environ;
    program_invocation_name = outside.name;
    program_invocation_short_name = outside.short_name;
    pp_locale_nobody();
}
