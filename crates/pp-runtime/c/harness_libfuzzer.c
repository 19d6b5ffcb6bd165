/* The harness for libFuzzer (clang -fsanitize=fuzzer).
 *
 * In: the bytes that libFuzzer makes, as pp_input.c reads them. Out: a run that
 * finds something says so and ends with abort, which libFuzzer saves. With the
 * variable VERDIFF_PP_FINDINGS, which names a folder, the input is saved there
 * instead and fuzzing goes on.
 * Holds: every run is made in a copy of this process, since a product's globals
 * must be fresh; at its end the copy hands its coverage counters back through
 * shared memory. A crash is a finding unless both versions, each alone, crash the
 * same way, or may differ. */
#include "pp_inside.h"
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>


/* The 8-bit counters of the instrumented files, if there are any. */
extern uint8_t __start___sancov_cntrs[] __attribute__((weak));
extern uint8_t __stop___sancov_cntrs[] __attribute__((weak));

enum { FOUND_STATUS = 76, CRASHED = 100, SECONDS = 2, MOST_WRITTEN = 1 << 18, MOST_SAVED = 200 };
static uint8_t *shared;
static int left_out = -1;

static size_t counters(void)
{
    return __stop___sancov_cntrs - __start___sancov_cntrs;
}

static void leave(int status)
{
    memcpy(shared, __start___sancov_cntrs, counters());
    pp_view_end();
    _exit(status);
}

static void found(const char *message)
{
    (void)message; /* pp_finding has said it */
    leave(FOUND_STATUS);
}

static void crashed(int version, int signal)
{
    (void)version;
    leave(CRASHED + signal);
}

static void limit(void)
{
    struct itimerval time = { .it_value = { SECONDS, 0 } };
    struct rlimit written = { MOST_WRITTEN, MOST_WRITTEN };
    signal(SIGALRM, SIG_DFL);
    setitimer(ITIMER_REAL, &time, NULL);
    setrlimit(RLIMIT_FSIZE, &written);
}

static void run(const uint8_t *bytes, size_t length)
{
    char **arguments, **variables;
    limit();
    if (left_out >= 0)
        pp_gone[left_out] = 1;
    int count = pp_split_input((const char *)bytes, length, &arguments, &variables);
    pp_run(count, arguments, variables);
    const char *difference = left_out >= 0 ? NULL : pp_difference();
    if (difference)
        pp_finding(difference);
    leave(0);
}

/* How a copy ended: 0 says nothing was found. */
static int run_in_copy(const uint8_t *bytes, size_t length)
{
    int status = 0;
    pid_t copy = fork();
    if (copy == 0)
        run(bytes, length);
    if (copy < 0 || waitpid(copy, &status, 0) < 0)
        return 0;
    if (WIFSIGNALED(status)) {
        int signal = WTERMSIG(status);
        /* Out of time, or of what it may write: that says nothing. */
        _Bool limited = signal == SIGALRM || signal == SIGXFSZ || signal == SIGKILL;
        return limited ? 0 : CRASHED + signal;
    }
    return WEXITSTATUS(status) == PP_VOID_STATUS ? 0 : WEXITSTATUS(status);
}

static _Bool finds(const uint8_t *bytes, size_t length)
{
    int ends[2], end = run_in_copy(bytes, length);
    if (end <= CRASHED)
        return end;
    if (pp_may_differ())
        return 0;
    /* Nobody knows for sure whose crash it is. */
    for (left_out = 0; left_out < 2; left_out++)
        ends[left_out] = run_in_copy(bytes, length);
    left_out = -1;
    return ends[0] != ends[1] || ends[0] <= CRASHED;
}

/* One input for each set of places that a run reaches. */
static _Bool is_new(void)
{
    static uint64_t known[MOST_SAVED];
    static size_t count;
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t at = 0; at < counters(); at++)
        hash = (hash ^ !shared[at]) * 0x100000001b3u;
    for (size_t at = 0; at < count; at++)
        if (known[at] == hash)
            return 0;
    if (count == MOST_SAVED)
        return 0;
    known[count++] = hash;
    return 1;
}

static void save(const char *folder, const uint8_t *bytes, size_t length)
{
    static unsigned number;
    char path[PATH_MAX + 32];
    snprintf(path, sizeof path, "%.*s/%03u", PATH_MAX, folder, number++);
    FILE *file = fopen(path, "we");
    if (!file)
        abort();
    fwrite(bytes, 1, length, file);
    fclose(file);
}

static void prepare(void)
{
    size_t size = counters() + 1; /* there may be none */
    pp_counts_open();
    pp_settings.stop_at_finding = 1;
    pp_settings.skip_sleep = 1;
    pp_settings.found = found;
    pp_settings.crashed = crashed;
    shared = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        pp_bug("there is no memory for the fuzzer");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    const char *folder = getenv("VERDIFF_PP_FINDINGS");
    if (!shared)
        prepare();
    pp_count_run();
    _Bool finding = finds(bytes, length);
    memcpy(__start___sancov_cntrs, shared, counters());
    if (finding && !folder)
        abort();
    if (finding && is_new())
        save(folder, bytes, length);
    return 0;
}
