/* The core: both versions started, switched between, and compared.
 *
 * In: arguments, environment, what the harness set. Out: how each version
 * ended. Holds: `pp_current` is the version whose library state is in place;
 * between pp_run's start and end the process's own standard streams are out
 * of reach of the versions. */
#include "pp_inside.h"

_Bool pp_gone[2];
unsigned char pp_door[2][512] __attribute__((aligned(16)));
struct pp_ended pp_ends[2];
struct pp_settings pp_settings = { .compare_stderr = 1 };
const char *const pp_names[2] = { "old", "new" };
int pp_current = PP_NOBODY, pp_marked = PP_NOBODY;
int pp_findings;
int pp_real_stderr = 2, pp_real_stdout = 1;
static _Bool pp_running;

void pp_enter(int version)
{
    pp_marked = version;
    if (pp_current == version)
        return;
    if (pp_current != PP_NOBODY)
        pp_swap_out(pp_current);
    pp_swap_in(version);
    pp_current = version;
}

void pp_leave(void)
{
    if (pp_current == PP_NOBODY)
        return;
    pp_swap_out(pp_current);
    pp_swap_nobody();
    pp_current = pp_marked = PP_NOBODY;
}

void pp_catch_up(void)
{
    if (pp_marked == pp_current)
        return;
    if (pp_marked == PP_NOBODY)
        pp_bug("a character is read or written by neither version");
    pp_enter(pp_marked);
}

int pp_me(const char *function)
{
    if (pp_current == PP_NOBODY) {
        pp_say("verdiff: %s is called by neither version", function);
        pp_bug("a library call stands outside of both versions");
    }
    return pp_current;
}

void pp_say(const char *format, ...)
{
    char line[1024];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line - 1, format, arguments);
    va_end(arguments);
    if (length < 0)
        return;
    if ((size_t)length > sizeof line - 2)
        length = sizeof line - 2;
    line[length] = '\n';
    /* What cannot be said cannot be said. */
    if (write(pp_real_stderr, line, length + 1) < 0)
        return;
}

void pp_bug(const char *message)
{
    pp_say("verdiff: the product program is wrong: %s", message);
    pp_running = 0;
    abort();
}

void pp_finding(const char *message)
{
    pp_findings++;
    pp_say("%s", message);
    if (pp_settings.found)
        pp_settings.found(message);
    if (pp_settings.stop_at_finding) {
        pp_running = 0;
        abort();
    }
}

void pp_diverged(const char *place)
{
    char message[512];
    snprintf(message, sizeof message, "verdiff: the versions part at %s", place);
    pp_finding(message);
}

void pp_failed(const char *text, const char *place)
{
    char message[1000];
    snprintf(message, sizeof message, "verdiff: specification does not hold: %s at %s", text,
             place);
    pp_finding(message);
}

void pp_unassumed(void)
{
    pp_running = 0;
    pp_view_end();
    _exit(PP_VOID_STATUS);
}

/* The process ends though a version only meant to end itself: the library did
   it in a function that the runtime does not replace. No verdict then. */
static void pp_ended_behind_our_back(void)
{
    if (!pp_running)
        return;
    pp_say("verdiff: a library function ended the process, which the runtime could not prevent");
    _exit(PP_VOID_STATUS);
}

static void pp_start(void)
{
    static _Bool registered;
    if (!registered)
        registered = atexit(pp_ended_behind_our_back) == 0;
    const char *about_stderr = getenv("VERDIFF_PP_STDERR");
    if (about_stderr && !strcmp(about_stderr, "ignore"))
        pp_settings.compare_stderr = 0;
    for (int version = 0; version < 2; version++)
        pp_ends[version] = (struct pp_ended){ PP_EXITED, 0 };
    pp_findings = 0;
    const char *folder = getenv("VERDIFF_PP_FOLDER");
    if (folder && chdir(folder))
        pp_bug("the folder in which the versions start is not there");
    pp_open_streams();
    pp_swap_start();
    pp_signals_start();
    pp_view_start();
    pp_running = 1;
}

/* A version that returned from main ends like by exit, handlers included. */
static void pp_returned(int version, int status)
{
    if (pp_gone[version])
        return;
    pp_enter(version);
    if (pp_setjmp(pp_door[version]) == 0)
        pp_exit(status);
    pp_leave();
}

static void pp_name_version(int version, char **argv)
{
    char *name = argv[0] ? argv[0] : (char *)"";
    char *slash = strrchr(name, '/');
    PP_OF(version, pp_program_invocation_name) = name;
    PP_OF(version, pp_program_invocation_short_name) = slash ? slash + 1 : name;
}

int pp_run(int argc, char **argv, char **envp)
{
    pp_start();
    _Bool left_out[2] = { pp_gone[0], pp_gone[1] };
    char **arguments[2], **environments[2];
    for (int version = 0; version < 2; version++) {
        arguments[version] = pp_copy_list(argv);
        environments[version] = pp_copy_list(envp);
        PP_OF(version, pp_environ) = environments[version];
        pp_name_version(version, arguments[version]);
    }
    int status[2] = { 0, 0 };
    pp_product_main(argc, arguments[0], environments[0], argc, arguments[1], environments[1],
                    &status[0], &status[1]);
    pp_leave();
    for (int version = 0; version < 2; version++)
        if (!left_out[version])
            pp_returned(version, status[version]);
    pp_running = 0;
    pp_signals_end();
    pp_swap_end();
    return (pp_ends[0].status != 0) + 2 * (pp_ends[1].status != 0);
}
