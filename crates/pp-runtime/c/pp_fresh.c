/* One process for many runs: what a run changed is put back.
 *
 * In: a process that is about to run. Out: after the run its memory, the end of
 * its heap, its open files, timers, folder and mask are as they were. Holds: the
 * next run starts like the first of a new process. Memory that is shared with other
 * processes is left alone, so what a run says goes there; so is the stack of
 * those who called. A run that did not end by itself is not put back: its
 * process ends. Only programs that are linked as a whole (`-static`) can do it:
 * all that they may change lies in their data and their heap, without asking
 * /proc, which no sandbox shows. A sanitizer has memory elsewhere. */
#include "pp_inside.h"
#include <elf.h>
#include <link.h>
#include <malloc.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>

enum { RANGES = 256, FILES = 64, MOST_FILES = 1024, GAP = 32, PAGE = 4096 };

struct range {
    char *start, *copy; /* without a copy, nobody wrote there: it is emptied */
    size_t length;
};

/* What is put back, this included. Its pages must be in use before they are
   looked at: it is written to while they are. */
static struct {
    struct range ranges[RANGES];
    size_t range_count, file_count;
    int files[FILES];
    int folder;
    mode_t mask;
    uintptr_t heap_end;
} kept;

static _Bool add_range(uintptr_t from, uintptr_t to, _Bool used)
{
    if (from == to)
        return 1;
    if (kept.range_count == RANGES)
        return 0;
    struct range range = { (char *)from, used ? (char *)from : NULL, to - from };
    kept.ranges[kept.range_count++] = range;
    return 1;
}

/* Memory that nobody used yet is worth no copy, if it is much. */
static _Bool add_pages(uintptr_t from, uintptr_t to)
{
    uintptr_t used = from, unused = from; /* where the two last began */
    for (uintptr_t at = from; at < to; at += PAGE) {
        unsigned char about;
        if (mincore((void *)at, PAGE, &about))
            return 0;
        if (!(about & 1))
            continue;
        if (at - unused >= GAP * PAGE) {
            if (!add_range(used, unused, 1) || !add_range(unused, at, 0))
                return 0;
            used = at;
        }
        unused = at + PAGE;
    }
    if (to - unused < GAP * PAGE)
        unused = to;
    return add_range(used, unused, 1) && add_range(unused, to, 0);
}

static uintptr_t up(uintptr_t place)
{
    return (place + PAGE - 1) / PAGE * PAGE;
}

/* The data of the program, but for what cannot be written any more. */
static int add_data(struct dl_phdr_info *about, size_t size, void *good)
{
    uintptr_t constant_end = 0;
    (void)size;
    *(_Bool *)good = 1;
    for (int at = 0; at < about->dlpi_phnum; at++) {
        const ElfW(Phdr) *part = &about->dlpi_phdr[at];
        if (part->p_type == PT_INTERP)
            *(_Bool *)good = 0;
        if (part->p_type == PT_GNU_RELRO)
            constant_end = (about->dlpi_addr + part->p_vaddr + part->p_memsz) / PAGE * PAGE;
    }
    for (int at = 0; *(_Bool *)good && at < about->dlpi_phnum; at++) {
        const ElfW(Phdr) *part = &about->dlpi_phdr[at];
        uintptr_t from = (about->dlpi_addr + part->p_vaddr) / PAGE * PAGE;
        uintptr_t to = up(about->dlpi_addr + part->p_vaddr + part->p_memsz);
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_W))
            continue;
        if (from < constant_end && constant_end <= to)
            from = constant_end;
        *(_Bool *)good = add_pages(from, to);
    }
    return 1; /* the first is the program itself */
}

static _Bool add_heap(void)
{
    unsigned char about;
    kept.heap_end = syscall(SYS_brk, 0);
    uintptr_t end = up(kept.heap_end), start = end;
    while (!mincore((void *)(start - PAGE), PAGE, &about))
        start -= PAGE;
    return add_pages(start, end);
}

static _Bool find_files(void)
{
    for (int number = 0; number < MOST_FILES; number++) {
        if (fcntl(number, F_GETFD) < 0)
            continue;
        if (kept.file_count == FILES)
            return 0;
        kept.files[kept.file_count++] = number;
    }
    return 1;
}

static _Bool close_between(unsigned from, unsigned to)
{
#ifdef SYS_close_range
    return from > to || syscall(SYS_close_range, from, to, 0) == 0;
#else
    return 0;
#endif
}

static _Bool close_others(void)
{
    _Bool good = 1;
    unsigned from = 0;
    for (size_t at = 0; at < kept.file_count; at++) {
        unsigned number = kept.files[at];
        good &= !number || close_between(from, number - 1);
        from = number + 1;
    }
    return close_between(from, ~0u) && good;
}

static _Bool find_room(void)
{
    size_t total = 0;
    for (size_t at = 0; at < kept.range_count; at++)
        total += kept.ranges[at].copy ? kept.ranges[at].length : 0;
    char *copies = mmap(NULL, total, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    for (size_t at = 0; copies != MAP_FAILED && at < kept.range_count; at++) {
        if (!kept.ranges[at].copy)
            continue;
        kept.ranges[at].copy = copies;
        copies += kept.ranges[at].length;
    }
    return copies != MAP_FAILED;
}

/* What the run gets from malloc is to lie in the heap, whose end is known. */
_Bool pp_fresh_prepare(void)
{
    _Bool good = 0;
    memset(&kept, 0, sizeof kept);
    mallopt(M_MMAP_MAX, 0);
    kept.folder = pp_high(open(".", O_PATH | O_DIRECTORY | O_CLOEXEC));
    kept.mask = umask(0);
    umask(kept.mask);
    if (kept.folder < 0 || !find_files() || !close_others())
        return 0;
    dl_iterate_phdr(add_data, &good);
    return good && add_heap() && find_room();
}

void pp_fresh_keep(void)
{
    for (size_t at = 0; at < kept.range_count; at++)
        if (kept.ranges[at].copy)
            memcpy(kept.ranges[at].copy, kept.ranges[at].start, kept.ranges[at].length);
}

void pp_fresh_restore(void)
{
    struct itimerval none = { { 0, 0 }, { 0, 0 } };
    setitimer(ITIMER_REAL, &none, NULL);
    setitimer(ITIMER_PROF, &none, NULL);
    close_others();
    umask(kept.mask);
    if (fchdir(kept.folder))
        _exit(PP_VOID_STATUS);
    if ((uintptr_t)syscall(SYS_brk, 0) != kept.heap_end)
        syscall(SYS_brk, kept.heap_end);
    for (size_t at = 0; at < kept.range_count; at++)
        if (kept.ranges[at].copy)
            memcpy(kept.ranges[at].start, kept.ranges[at].copy, kept.ranges[at].length);
        else
            madvise(kept.ranges[at].start, kept.ranges[at].length, MADV_DONTNEED);
}
