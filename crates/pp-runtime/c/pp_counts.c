/* How many runs there were, for whoever watches a fuzzer from outside.
 *
 * In: the variable VERDIFF_PP_COUNTS, which names a file. Out: that file holds
 * the number of runs so far, as eight bytes in the machine's order. Holds: the
 * number is right whichever copy of the process counts. */
#include "pp_inside.h"
#include <sys/mman.h>

static uint64_t *count;

void pp_counts_open(void)
{
    const char *path = getenv("VERDIFF_PP_COUNTS");
    int file = path ? open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666) : -1;
    if (file < 0)
        return;
    if (!ftruncate(file, sizeof *count)) {
        void *place = mmap(NULL, sizeof *count, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        count = place == MAP_FAILED ? NULL : place;
    }
    close(file);
}

void pp_count_run(void)
{
    if (count)
        __atomic_fetch_add(count, 1, __ATOMIC_RELAXED);
}
