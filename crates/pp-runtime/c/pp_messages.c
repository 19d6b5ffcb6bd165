/* Messages that the library prints before it ends the program: error and err.
 *
 * In: their arguments. Out: the same text on the version's stderr, and the
 * version's end where the status asks for it. The functions that only warn
 * need no replacement. */
#include "pp_inside.h"
#include <err.h>

static void before_message(int version)
{
    fflush(PP_OF(version, pp_stdout));
    if (PP_OF(version, pp_error_print_progname))
        PP_OF(version, pp_error_print_progname)();
}

static void after_message(int version, int status, int error)
{
    FILE *err = PP_OF(version, pp_stderr);
    PP_OF(version, pp_error_message_count)++;
    if (error)
        fprintf(err, ": %s", strerror(error));
    putc('\n', err);
    fflush(err);
    if (status)
        pp_exit(status);
}

void pp_error(int status, int error, const char *format, ...)
{
    int version = pp_me("error");
    FILE *err = PP_OF(version, pp_stderr);
    va_list arguments;
    va_start(arguments, format);
    before_message(version);
    if (!PP_OF(version, pp_error_print_progname))
        fprintf(err, "%s: ", PP_OF(version, pp_program_invocation_name));
    vfprintf(err, format, arguments);
    va_end(arguments);
    after_message(version, status, error);
}

void pp_error_at_line(int status, int error, const char *file, unsigned line,
                      const char *format, ...)
{
    static const char *last_file[2];
    static unsigned last_line[2];
    int version = pp_me("error_at_line");
    FILE *err = PP_OF(version, pp_stderr);
    if (PP_OF(version, pp_error_one_per_line)) {
        const char *last = last_file[version];
        if (last_line[version] == line && (last == file || (last && file && !strcmp(last, file))))
            return;
        last_file[version] = file;
        last_line[version] = line;
    }
    va_list arguments;
    va_start(arguments, format);
    before_message(version);
    if (!PP_OF(version, pp_error_print_progname))
        fprintf(err, "%s:", PP_OF(version, pp_program_invocation_name));
    if (file)
        fprintf(err, "%s:%u: ", file, line);
    else
        fprintf(err, " ");
    vfprintf(err, format, arguments);
    va_end(arguments);
    after_message(version, status, error);
}

void pp_verr(int status, const char *format, va_list arguments)
{
    pp_me("err");
    vwarn(format, arguments);
    pp_exit(status);
}

void pp_verrx(int status, const char *format, va_list arguments)
{
    pp_me("errx");
    vwarnx(format, arguments);
    pp_exit(status);
}

void pp_err(int status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    pp_verr(status, format, arguments);
}

void pp_errx(int status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    pp_verrx(status, format, arguments);
}
