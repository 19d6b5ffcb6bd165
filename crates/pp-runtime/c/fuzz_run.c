/* One run of the product on one input, in a copy of this process.
 *
 * In: the bytes. Out: whether something was found (the message is in shared
 * memory), and the coverage. Holds: a run is limited in time, in what it
 * writes and in memory; one that is stopped for that says nothing. A crash is a
 * finding unless both versions, each alone, crash the same way, or may differ. */
#include "fuzz.h"
#include <locale.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>

void __sanitizer_set_death_callback(void (*callback)(void)) __attribute__((weak));

/* A sanitizer's report is not read; making it would take most of the time. Objects
   lie far apart, so that one that is left is not another one that is met. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "symbolize=0:detect_leaks=0:print_summary=0:print_legend=0:handle_abort=0:"
           "redzone=2048:max_redzone=2048";
}

struct fuzz_shared *fuzz_shared;
static char scratch[PATH_MAX];

/* The limit that matters is of computing time, which does not depend on what
   else the machine does: ten times that of the longest seed. The other one is
   for runs that wait. */
static double longest_seed = 0.0025;
enum { FOUND_STATUS = 76, MOST_WRITTEN = 1 << 18, MEMORY = 1 << 30, LITTLE = 400 << 20 };

/* Both versions take memory from one limit. Where each takes more than half of it,
   one is refused what the other gets; with little memory both are refused, so
   what does not show then is nothing. */
_Bool fuzz_little_memory;
extern char __executable_start, _end; /* of the program with its variables */

static void found(const char *message)
{
    snprintf(fuzz_shared->message, sizeof fuzz_shared->message, "%s", message);
    pp_view_end();
    _exit(FOUND_STATUS);
}

static void crashed(int version, int signal)
{
    version = version == PP_NEW;
    fuzz_shared->crashed_version = version;
    snprintf(fuzz_shared->message, sizeof fuzz_shared->message,
             "verdiff: the %s version crashed: signal %d", pp_names[version], signal);
    _exit(FOUND_STATUS);
}

static void stopped_by_sanitizer(void)
{
    fuzz_shared->crashed_version = pp_marked == PP_NEW;
    snprintf(fuzz_shared->message, sizeof fuzz_shared->message,
             "verdiff: the %s version was stopped by a sanitizer", pp_names[pp_marked == PP_NEW]);
}

void fuzz_tell_word(const char *text, size_t length)
{
    if (!length || fuzz_shared->words_used + length + 1 > FUZZ_WORDS || memchr(text, 0, length))
        return;
    memcpy(fuzz_shared->words + fuzz_shared->words_used, text, length);
    fuzz_shared->words[fuzz_shared->words_used + length] = 0;
    fuzz_shared->words_used += length + 1;
}

static void word(const char *text)
{
    fuzz_tell_word(text, strlen(text));
}

/* What versions print on the real stderr, and messages of sanitizers, would
   be lost in thousands of runs: nobody reads them. */
void fuzz_prepare(void)
{
    fuzz_shared = mmap(NULL, sizeof *fuzz_shared, PROT_READ | PROT_WRITE,
                       MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (fuzz_shared == MAP_FAILED || nowhere < 0) {
        fprintf(stderr, "there is no memory for the fuzzer\n");
        exit(2);
    }
    dup2(nowhere, 2);
    /* What the library reads for it is read once. */
    newlocale(LC_ALL_MASK, "", (locale_t)0);
    struct rlimit none = { 0, 0 };
    setrlimit(RLIMIT_CORE, &none);
    /* Runs may start elsewhere. */
    char findings[PATH_MAX];
    if (!realpath(fuzz_options.findings, findings))
        snprintf(findings, sizeof findings, "%s", fuzz_options.findings);
    snprintf(scratch, sizeof scratch, "%.*s/scratch", PATH_MAX - 16, findings);
    pp_settings.stop_at_finding = 1;
    pp_settings.skip_sleep = 1;
    pp_settings.found = found;
    pp_settings.crashed = crashed;
    pp_settings.word = word;
    pp_settings.scratch = scratch;
    if (__sanitizer_set_death_callback) {
        __sanitizer_set_death_callback(stopped_by_sanitizer);
        longest_seed *= 20; /* a report takes long, too */
    }
}

static void set_timer(int which, double seconds)
{
    long long part = (long long)(seconds * 1e6);
    struct itimerval timer = { .it_value = { part / 1000000, part % 1000000 } };
    setitimer(which, &timer, NULL);
}

static void limit(void)
{
    set_timer(ITIMER_REAL, fuzz_options.run_limit);
    set_timer(ITIMER_PROF, 10 * longest_seed);
    struct rlimit written = { MOST_WRITTEN, MOST_WRITTEN };
    setrlimit(RLIMIT_FSIZE, &written);
    if (!__sanitizer_set_death_callback) {
        rlim_t most = (&_end - &__executable_start) + (fuzz_little_memory ? LITTLE : MEMORY);
        struct rlimit memory = { most, most };
        setrlimit(RLIMIT_AS, &memory);
    }
}

const char *fuzz_run_here(const uint8_t *bytes, size_t length, int left_out)
{
    char **arguments, **variables;
    limit();
    int count = pp_split_input((const char *)bytes, length, &arguments, &variables);
    if (left_out >= 0)
        pp_gone[left_out] = 1;
    fuzz_watch(1);
    pp_run(count, arguments, variables);
    fuzz_watch(0);
    return left_out >= 0 ? NULL : pp_difference();
}

static void run_in_copy(const uint8_t *bytes, size_t length, int left_out)
{
    const char *difference = fuzz_run_here(bytes, length, left_out);
    if (difference)
        found(difference);
    pp_view_end();
    _exit(0);
}

static double seconds(struct timeval time)
{
    return time.tv_sec + time.tv_usec / 1e6;
}

void fuzz_run_seed(const uint8_t *bytes, size_t length)
{
    struct rusage before, after;
    getrusage(RUSAGE_CHILDREN, &before);
    longest_seed += fuzz_options.run_limit; /* whatever it needs */
    fuzz_run(bytes, length);
    longest_seed -= fuzz_options.run_limit;
    getrusage(RUSAGE_CHILDREN, &after);
    double needed = seconds(after.ru_utime) + seconds(after.ru_stime) - seconds(before.ru_utime) -
                    seconds(before.ru_stime);
    if (needed > longest_seed)
        longest_seed = needed;
}

void fuzz_clear(void)
{
    memset(fuzz_shared->map, 0, sizeof fuzz_shared->map);
    fuzz_shared->comparison_count = 0;
    fuzz_shared->words_used = 0;
    fuzz_shared->message[0] = 0;
    fuzz_shared->crashed_version = -1;
}

/* One copy, to its end. */
static int start(const uint8_t *bytes, size_t length, int left_out)
{
    fuzz_clear();
    fuzz_counts.runs++;
    pp_count_run();
    pid_t copy = fork();
    if (copy == 0)
        run_in_copy(bytes, length, left_out);
    int status = 0;
    if (copy < 0 || waitpid(copy, &status, 0) < 0) {
        fputs("no further process can be started\n", stdout);
        exit(2);
    }
    if (!WIFEXITED(status))
        pp_view_remove(scratch);
    return status;
}

static enum fuzz_end judge(int status)
{
    if (WIFSIGNALED(status)) {
        int signal = WTERMSIG(status);
        if (signal == SIGALRM || signal == SIGPROF || signal == SIGXFSZ || signal == SIGKILL)
            return FUZZ_TOO_LONG;
        if (pp_may_differ() && !fuzz_shared->message[0])
            return FUZZ_QUIET;
        if (!fuzz_shared->message[0])
            snprintf(fuzz_shared->message, sizeof fuzz_shared->message,
                     "verdiff: the run crashed: signal %d", signal);
        return FUZZ_FOUND;
    }
    return fuzz_shared->message[0] ? FUZZ_FOUND : FUZZ_QUIET;
}

/* Which versions, each alone, end within the limits: a bit for each. One that
   is stopped for what it writes counts for both, since it says nothing. */
static int ending(const uint8_t *bytes, size_t length)
{
    int which = 0;
    for (int version = 0; version < 2; version++) {
        int status = start(bytes, length, !version);
        _Bool out_of_time = WIFSIGNALED(status) &&
                            (WTERMSIG(status) == SIGALRM || WTERMSIG(status) == SIGPROF);
        if (WIFSIGNALED(status) && !out_of_time)
            return 3;
        which |= !out_of_time << version;
    }
    return which;
}

_Bool fuzz_endless(const uint8_t *bytes, size_t length)
{
    static double spent;
    double started = fuzz_clock();
    if (pp_may_differ() || spent > 0.1 * fuzz_counts.seconds + 1)
        return 0;
    int which = ending(bytes, length);
    if (which == 1 || which == 2) {
        /* Once more with much more time: slow is not endless. */
        longest_seed += fuzz_options.run_limit;
        which = ending(bytes, length);
        longest_seed -= fuzz_options.run_limit;
    }
    spent += fuzz_clock() - started;
    if (which != 1 && which != 2)
        return 0;
    snprintf(fuzz_shared->message, sizeof fuzz_shared->message,
             "verdiff: the %s version does not end in time, the other does",
             pp_names[which == 1]);
    return 1;
}

/* What stopped a version that runs alone; nothing if nothing did. */
static void cause_alone(const uint8_t *bytes, size_t length, int version, char *cause, size_t size)
{
    enum fuzz_end end = judge(start(bytes, length, !version));
    const char *behind = strstr(fuzz_shared->message, " version ");
    _Bool stopped = end == FUZZ_FOUND && fuzz_shared->crashed_version >= 0 && behind;
    snprintf(cause, size, "%s", stopped ? behind : "");
}

/* A run crashed. Between calls of the library nobody says which version runs, so
   each shows alone whether it was the one. If the inputs are made up, as those that
   a sanitizer watches are, what the old version cannot stand is no input. */
static enum fuzz_end crash(const uint8_t *bytes, size_t length)
{
    char message[sizeof fuzz_shared->message], causes[2][200];
    memcpy(message, fuzz_shared->message, sizeof message);
    for (int version = 0; version < 2; version++)
        cause_alone(bytes, length, version, causes[version], sizeof causes[version]);
    if (*causes[0] && (!strcmp(causes[0], causes[1]) || __sanitizer_set_death_callback))
        return FUZZ_QUIET;
    int version = !*causes[0];
    if (*causes[version])
        snprintf(message, sizeof message, "verdiff: the %s%s", pp_names[version], causes[version]);
    memcpy(fuzz_shared->message, message, sizeof message);
    return FUZZ_FOUND;
}

enum fuzz_end fuzz_run(const uint8_t *bytes, size_t length)
{
    enum fuzz_end end = judge(start(bytes, length, -1));
    fuzz_counts.too_long += end == FUZZ_TOO_LONG;
    _Bool crashed = end == FUZZ_FOUND && fuzz_shared->crashed_version >= 0;
    if (!crashed)
        return end;
    return pp_may_differ() ? FUZZ_QUIET : crash(bytes, length);
}
