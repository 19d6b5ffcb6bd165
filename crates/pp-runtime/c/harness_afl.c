/* The harness for AFL++ (afl-clang-fast, afl-gcc-fast; any AFL).
 *
 * In: the file that AFL writes to the standard input, as pp_input.c reads it.
 * Out: a run that finds something ends with abort, which AFL takes for a crash.
 * Holds: a run starts with fresh globals, as in a process of its own: the
 * persistent loop puts back what a run changed (pp_fresh.c), and where that cannot
 * be done there is one run for each process. AFL's fork server is started as late
 * as it can be (`__AFL_INIT`). A crash is a finding unless both versions, each
 * alone, crash the same way, or may differ. */
#include "pp_inside.h"
#include <signal.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>

enum { CRASHED = 100, /* with the signal, the status of a version that runs alone */
       MILLISECONDS = 2000, WAITED = 3, MOST_WRITTEN = 1 << 18, RUNS = 2000 };

static const char *bytes;
static size_t length;

#ifdef __AFL_FUZZ_TESTCASE_LEN
__AFL_FUZZ_INIT();
#else
/* Compilers of other AFLs: one run for each process. */
#define __AFL_INIT() ((void)0)
#define __AFL_LOOP(count) (!runs++)
static int runs;
#endif

static void read_all(void)
{
#ifdef __AFL_FUZZ_TESTCASE_LEN
    bytes = (const char *)__AFL_FUZZ_TESTCASE_BUF;
    length = __AFL_FUZZ_TESTCASE_LEN;
#else
    static char room[1 << 20];
    ssize_t now;
    bytes = room;
    while (length < sizeof room && (now = read(0, room + length, sizeof room - length)) > 0)
        length += now;
#endif
}

/* This program again, on the same input, with one version only. */
static void become_alone(int left_out)
{
    static char *arguments[] = { (char *)"product", NULL };
    static char *variables[] = { NULL, NULL };
    int input = pp_memory("input");
    if (input < 0 || write(input, bytes, length) != (ssize_t)length || lseek(input, 0, SEEK_SET))
        _exit(1);
    variables[0] = (char *)(left_out ? "VERDIFF_PP_ONLY=old" : "VERDIFF_PP_ONLY=new");
    dup2(input, 0);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execve("/proc/self/exe", arguments, variables);
    _exit(1);
}

static _Bool crashes_alone(int left_out, int signal)
{
    int status = 0;
    pid_t one = fork();
    if (one == 0)
        become_alone(left_out);
    return one > 0 && waitpid(one, &status, 0) == one && WIFEXITED(status) &&
           WEXITSTATUS(status) == CRASHED + signal;
}

static void crashed(int version, int signal)
{
    (void)version; /* nobody knows for sure whose crash it is */
    if (pp_may_differ() || (crashes_alone(0, signal) && crashes_alone(1, signal)))
        _exit(0);
}

static void crashed_alone(int version, int signal)
{
    (void)version;
    _exit(CRASHED + signal);
}

static void is_too_much(int signal)
{
    (void)signal;
    _exit(0);
}

/* Computing time is what counts, which does not depend on what else the machine
   does. AFL cannot stop runs in every sandbox, and would take one that is stopped for
   what it writes for a crash. */
static void limit(void)
{
    const char *asked = getenv("VERDIFF_PP_MILLISECONDS");
    long most = asked ? atol(asked) : MILLISECONDS;
    struct itimerval time = { .it_value = { most / 1000, most % 1000 * 1000 } };
    struct rlimit written = { MOST_WRITTEN, MOST_WRITTEN };
    struct itimerval waited = { .it_value = { WAITED, 0 } };
    signal(SIGPROF, is_too_much);
    signal(SIGALRM, is_too_much);
    signal(SIGXFSZ, is_too_much);
    setitimer(ITIMER_PROF, &time, NULL);
    setitimer(ITIMER_REAL, &waited, NULL);
    setrlimit(RLIMIT_FSIZE, &written);
}

static void run(const char *only)
{
    char **arguments, **variables;
    limit();
    read_all();
    int count = pp_split_input(bytes, length, &arguments, &variables);
    pp_run(count, arguments, variables);
    const char *difference = only ? NULL : pp_difference();
    pp_view_end();
    if (difference)
        pp_finding(difference);
}

/* The loop itself counts, and must not be put back. */
static void run_many(void)
{
    _Bool again = pp_fresh_prepare();
    while (__AFL_LOOP(RUNS)) {
        if (again)
            pp_fresh_keep();
        pp_count_run();
        run(NULL);
        if (!again)
            exit(0);
        pp_fresh_restore();
    }
}

int main(void)
{
    const char *only = getenv("VERDIFF_PP_ONLY");
    pp_settings.stop_at_finding = 1;
    pp_settings.skip_sleep = 1;
    pp_settings.crashed = only ? crashed_alone : crashed;
    if (only) {
        pp_gone[!strcmp(only, "old")] = 1;
        run(only);
        return 0;
    }
    pp_counts_open();
    __AFL_INIT();
    run_many();
    return 0;
}
