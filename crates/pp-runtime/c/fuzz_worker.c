/* A worker: a copy of the fuzzer that runs one input after the other.
 *
 * In: a batch of inputs in shared memory. Out: the first of them that needs a
 * closer look: it did something new, found something, crashed or took too long.
 * Such a run is made again in a copy of its own, and only that one counts; all
 * others were quiet. Holds: a worker puts back what a run changed (pp_fresh.c), and
 * is gone if that cannot be done. Starting a process for every run would take most
 * of the time. */
#include "fuzz.h"
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>

static struct batch {
    size_t count, next;
    size_t lengths[FUZZ_BATCH];
} *batch;
static uint8_t *bytes;
static pid_t worker;
static int orders[2], answers[2];
static unsigned failed;

_Bool fuzz_batch_start(void)
{
    if (!batch) {
        size_t room = sizeof *batch + FUZZ_BATCH * fuzz_options.longest;
        batch = mmap(NULL, room, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (batch == MAP_FAILED)
            batch = NULL;
        bytes = (uint8_t *)(batch + 1);
    }
    if (batch)
        batch->count = batch->next = 0;
    return batch;
}

struct fuzz_input fuzz_batch_input(size_t at)
{
    return (struct fuzz_input){ bytes + at * fuzz_options.longest, batch->lengths[at] };
}

void fuzz_batch_add(struct fuzz_input input)
{
    batch->lengths[batch->count++] = input.length;
}

static void run_next(void)
{
    struct fuzz_input input = fuzz_batch_input(batch->next);
    fuzz_clear();
    pp_count_run();
    if (fuzz_run_here(input.bytes, input.length, -1))
        _exit(1);
    pp_view_end();
}

/* What the worker must remember is in the batch: all else is put back. */
static void work(void)
{
    char order;
    close(orders[1]);
    close(answers[0]);
    if (!pp_fresh_prepare())
        _exit(2);
    pp_fresh_keep();
    while (read(orders[0], &order, 1) == 1) {
        _Bool news = 0;
        while (batch->next < batch->count && !news) {
            run_next();
            news = fuzz_has_news();
            batch->next += !news;
            pp_fresh_restore();
        }
        if (write(answers[1], &order, 1) != 1)
            break;
    }
    _exit(0);
}

static void hire(void)
{
    if (pipe2(orders, O_CLOEXEC))
        return;
    if (pipe2(answers, O_CLOEXEC)) {
        close(orders[0]);
        close(orders[1]);
        return;
    }
    worker = fork();
    if (worker == 0)
        work();
    close(orders[0]);
    close(answers[1]);
}

static void dismiss(void)
{
    int status;
    close(orders[1]);
    close(answers[0]);
    if (worker > 0 && waitpid(worker, &status, 0) == worker)
        failed += WIFEXITED(status) && WEXITSTATUS(status) == 2;
    worker = 0;
}

/* Whether the worker did what it was told to, and lives. */
static _Bool worked(void)
{
    char order = 'o';
    void (*before)(int) = signal(SIGPIPE, SIG_IGN);
    _Bool told = write(orders[1], &order, 1) == 1;
    signal(SIGPIPE, before);
    return told && read(answers[0], &order, 1) == 1;
}

/* Where no worker can be had, every input is looked at closely. */
size_t fuzz_batch_quiet(size_t from)
{
    batch->next = from;
    if (failed || from >= batch->count)
        return from;
    if (worker <= 0)
        hire();
    if (worker <= 0)
        return from;
    if (!worked())
        dismiss();
    fuzz_counts.runs += batch->next - from;
    return batch->next;
}

void fuzz_batch_end(void)
{
    if (worker > 0)
        dismiss();
}
