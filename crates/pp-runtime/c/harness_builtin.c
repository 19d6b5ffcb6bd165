/* The built-in fuzzer: looks for inputs on which the versions differ.
 *
 * In: arguments (see `usage`). Out: a line each second on stdout, a line
 * `found NNN MESSAGE` for every finding, the findings in their folder. Ends
 * when the time is up, or at the first finding if asked to; the status is 1 if
 * there is any finding, 0 if there is none, 2 for wrong arguments. */
#include "fuzz.h"
#include <time.h>

struct fuzz_options fuzz_options = { .seconds = 60, .findings = "findings", .seed = 1,
                                     .longest = 4096, .run_limit = 1 };
struct fuzz_counts fuzz_counts;

enum { OF_SEEDS = 4 }; /* how much is new in them at least */

static double started, last_line;

double fuzz_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec + now.tv_nsec / 1e9;
}

_Bool fuzz_time_is_up(void)
{
    return fuzz_clock() - started > fuzz_options.seconds;
}

static void status_line(void)
{
    double now = fuzz_clock();
    printf("execs %llu execs/s %.0f corpus %zu coverage %u findings %u too-long %llu\n",
           (unsigned long long)fuzz_counts.runs, fuzz_counts.runs / (now - started + 1e-9),
           fuzz_input_count(), fuzz_counts.coverage, fuzz_counts.findings,
           (unsigned long long)fuzz_counts.too_long);
    fflush(stdout);
    last_line = now;
}

static void usage(const char *wrong)
{
    printf("unknown or incomplete: %s\n"
           "arguments: --time SECONDS --seeds DIR --dictionary FILE --findings DIR --seed N\n"
           "           --stop-at-first --only-seeds --max-length N --run-limit SECONDS\n"
           "           --learnt FILE\n", wrong);
    exit(2);
}

static void read_options(int argc, char **argv)
{
    for (int at = 1; at < argc; at++) {
        const char *name = argv[at], *value = argv[at + 1];
        if (!strcmp(name, "--stop-at-first")) {
            fuzz_options.stop_at_first = 1;
            continue;
        }
        if (!strcmp(name, "--only-seeds")) {
            fuzz_options.only_seeds = 1;
            continue;
        }
        if (!value)
            usage(name);
        if (!strcmp(name, "--time"))
            fuzz_options.seconds = atof(value);
        else if (!strcmp(name, "--seeds"))
            fuzz_options.seeds = value;
        else if (!strcmp(name, "--dictionary"))
            fuzz_options.dictionary = value;
        else if (!strcmp(name, "--learnt"))
            fuzz_options.learnt = value;
        else if (!strcmp(name, "--findings"))
            fuzz_options.findings = value;
        else if (!strcmp(name, "--seed"))
            fuzz_options.seed = strtoull(value, NULL, 10);
        else if (!strcmp(name, "--max-length"))
            fuzz_options.longest = strtoull(value, NULL, 10);
        else if (!strcmp(name, "--run-limit"))
            fuzz_options.run_limit = atof(value);
        else
            usage(name);
        at++;
    }
}

static void try_input(const uint8_t *bytes, size_t length, _Bool keep)
{
    enum fuzz_end end = fuzz_run(bytes, length);
    unsigned news = end == FUZZ_TOO_LONG ? 0 : fuzz_new_coverage();
    if (end == FUZZ_FOUND)
        fuzz_finding(bytes, length);
    else if (end == FUZZ_TOO_LONG && fuzz_endless(bytes, length))
        fuzz_finding_as_it_is(bytes, length);
    else if (news || keep) {
        fuzz_learn(bytes, length);
        /* Those to start from are there since they mean something. */
        fuzz_add_input(bytes, length, keep && news < OF_SEEDS ? OF_SEEDS : news);
    }
}

/* A version that takes too long alone may be slow only: nothing to stop at. */
static _Bool is_over(void)
{
    return fuzz_time_is_up() || (fuzz_options.stop_at_first && fuzz_counts.findings > fuzz_counts.endless);
}

static int by_name(const struct dirent **one, const struct dirent **other)
{
    return strcmp((*one)->d_name, (*other)->d_name);
}

static void try_seeds(void)
{
    static const char *const simple[] = { "", "1\n", "a\n", "1\n2\n", "\nab 12\n" };
    struct dirent **names = NULL;
    uint8_t *bytes = malloc(fuzz_options.longest);
    int count = fuzz_options.seeds ? scandir(fuzz_options.seeds, &names, NULL, by_name) : 0;
    for (int at = 0; bytes && at < count && !is_over(); at++) {
        char path[PATH_MAX + NAME_MAX + 2];
        snprintf(path, sizeof path, "%s/%s", fuzz_options.seeds, names[at]->d_name);
        FILE *file = names[at]->d_name[0] == '.' ? NULL : fopen(path, "re");
        if (!file)
            continue;
        size_t length = fread(bytes, 1, fuzz_options.longest, file);
        fclose(file);
        /* Those that verdiff made up say nothing of how long runs take. */
        if (strncmp(names[at]->d_name, "verdiff-", 8))
            fuzz_run_seed(bytes, length);
        try_input(bytes, length, 1);
    }
    for (size_t at = 0; !fuzz_options.only_seeds && at < sizeof simple / sizeof *simple; at++)
        try_input((const uint8_t *)simple[at], strlen(simple[at]), 1);
    free(bytes);
}

static void mutate_next(struct fuzz_input input)
{
    const struct fuzz_input *chosen = fuzz_choose();
    input.length = chosen ? chosen->length : 0;
    if (input.length > fuzz_options.longest)
        input.length = fuzz_options.longest;
    if (input.length)
        memcpy(input.bytes, chosen->bytes, input.length);
    fuzz_mutate(&input, fuzz_options.longest);
    fuzz_batch_add(input);
}

static void fuzz(void)
{
    while (!is_over() && fuzz_batch_start()) {
        for (size_t at = 0; at < FUZZ_BATCH; at++)
            mutate_next(fuzz_batch_input(at));
        for (size_t at = 0; (at = fuzz_batch_quiet(at)) < FUZZ_BATCH && !is_over(); at++) {
            struct fuzz_input input = fuzz_batch_input(at);
            fuzz_counts.seconds = fuzz_clock() - started;
            try_input(input.bytes, input.length, 0);
        }
        if (fuzz_clock() - last_line >= 1)
            status_line();
    }
    fuzz_batch_end();
}

int main(int argc, char **argv)
{
    /* Messages name files and lines, which change without a change of
       behaviour. */
    pp_settings.compare_stderr = 0;
    read_options(argc, argv);
    mkdir(fuzz_options.findings, 0777);
    started = last_line = fuzz_clock();
    pp_counts_open();
    fuzz_prepare();
    if (fuzz_options.dictionary)
        fuzz_read_dictionary(fuzz_options.dictionary);
    try_seeds();
    if (!fuzz_options.only_seeds)
        fuzz();
    if (fuzz_options.learnt)
        fuzz_write_learnt(fuzz_options.learnt);
    status_line();
    return fuzz_counts.findings != 0;
}
