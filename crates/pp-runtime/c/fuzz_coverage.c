/* Coverage: what the compiler's instrumentation tells while the product runs.
 *
 * In: the calls that -fsanitize-coverage=trace-pc,trace-cmp puts into the
 * product. Out: in shared memory, how often each step between blocks was
 * taken, and what was compared with what; whether a run did anything that none
 * did before. Holds: places are told relative to this program's own, so they
 * are the same in every run of it. */
#include "fuzz.h"

static _Bool watching;
static uintptr_t before;

void fuzz_watch(_Bool on)
{
    watching = on;
    before = 0;
}

static uintptr_t place_of(void *address)
{
    uintptr_t place = (uintptr_t)address - (uintptr_t)&fuzz_watch;
    return (place * 0x9E3779B97F4A7C15u) >> 47;
}

void __sanitizer_cov_trace_pc(void)
{
    if (!watching)
        return;
    uintptr_t place = place_of(__builtin_return_address(0));
    uint8_t *count = &fuzz_shared->map[(place ^ before) % FUZZ_MAP];
    *count += *count != 255;
    before = place >> 1;
}

_Bool fuzz_watches(void)
{
    return watching;
}

void fuzz_progress(void *place, size_t degree)
{
    uintptr_t which = place_of((char *)place + 7 * (degree + 1));
    uint8_t *count = &fuzz_shared->map[which % FUZZ_MAP];
    *count = 1;
}

static void compared(uint64_t left, uint64_t right, uint32_t size)
{
    uint32_t at = fuzz_shared->comparison_count;
    if (!watching || left == right || at >= FUZZ_COMPARISONS)
        return;
    fuzz_shared->comparisons[at] = (struct fuzz_comparison){ left, right, size };
    fuzz_shared->comparison_count = at + 1;
}

void __sanitizer_cov_trace_cmp1(uint8_t a, uint8_t b) { compared(a, b, 1); }
void __sanitizer_cov_trace_cmp2(uint16_t a, uint16_t b) { compared(a, b, 2); }
void __sanitizer_cov_trace_cmp4(uint32_t a, uint32_t b) { compared(a, b, 4); }
void __sanitizer_cov_trace_cmp8(uint64_t a, uint64_t b) { compared(a, b, 8); }
void __sanitizer_cov_trace_const_cmp1(uint8_t a, uint8_t b) { compared(b, a, 1); }
void __sanitizer_cov_trace_const_cmp2(uint16_t a, uint16_t b) { compared(b, a, 2); }
void __sanitizer_cov_trace_const_cmp4(uint32_t a, uint32_t b) { compared(b, a, 4); }
void __sanitizer_cov_trace_const_cmp8(uint64_t a, uint64_t b) { compared(b, a, 8); }
void __sanitizer_cov_trace_cmpf(float a, float b) { (void)a, (void)b; }
void __sanitizer_cov_trace_cmpd(double a, double b) { (void)a, (void)b; }

/* The first two numbers of the table are how many there are and their size. */
void __sanitizer_cov_trace_switch(uint64_t value, uint64_t *cases)
{
    for (uint64_t at = 0; at < cases[0]; at++)
        compared(value, cases[2 + at], cases[1] / 8);
}

/* Counts that are of one class are the same: 1, 2, 3, 4–7, 8–15, … */
static uint8_t class_of(uint8_t count)
{
    if (count <= 2)
        return count;
    return count == 3 ? 4 : count < 8 ? 8 : count < 16 ? 16 : count < 32 ? 32 : count < 128 ? 64 : 128;
}

/* The bits of a place that no run had before this one. */
static uint8_t news_at(size_t at)
{
    return class_of(fuzz_shared->map[at]) & (uint8_t)~fuzz_shared->seen[at];
}

/* The next place that has some, or the end. */
static size_t next_news(size_t at)
{
    const uint64_t *words = (const uint64_t *)(const void *)fuzz_shared->map;
    while (at < FUZZ_MAP) {
        if (at % 8 == 0 && !words[at / 8])
            at += 8;
        else if (news_at(at))
            return at;
        else
            at++;
    }
    return FUZZ_MAP;
}

_Bool fuzz_has_news(void)
{
    return next_news(0) < FUZZ_MAP;
}

unsigned fuzz_new_coverage(void)
{
    unsigned news = 0;
    for (size_t at = next_news(0); at < FUZZ_MAP; at = next_news(at + 1)) {
        uint8_t *seen = &fuzz_shared->seen[at];
        fuzz_counts.coverage += !*seen;
        news += *seen ? 1 : 2;
        *seen |= news_at(at);
    }
    return news;
}

uint64_t fuzz_signature(void)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t at = 0; at < FUZZ_MAP; at++)
        if (fuzz_shared->map[at])
            hash = (hash ^ at) * 0x100000001b3u;
    return hash;
}
