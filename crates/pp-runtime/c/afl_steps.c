/* How far texts agree, as blocks that AFL sees: for fuzz_texts.c.
 *
 * In: a place of the program and a degree. Out: one of many blocks is run, mostly
 * another one for another place or degree. Holds: this file is compiled with AFL's
 * compiler, so each block counts like one of the product; a text that comes
 * closer is kept. */
#include "fuzz.h"

/* Compilers take seconds to find that so many blocks have nothing in common. */
#ifdef __clang__
#pragma clang optimize off
#else
#pragma GCC optimize("O0")
#endif

#define STEP(number) case number: __asm__ volatile("" : : "i"(number)); break;
#define STEPS_4(n) STEP(n) STEP(n + 1) STEP(n + 2) STEP(n + 3)
#define STEPS_16(n) STEPS_4(n) STEPS_4(n + 4) STEPS_4(n + 8) STEPS_4(n + 12)
#define STEPS_64(n) STEPS_16(n) STEPS_16(n + 16) STEPS_16(n + 32) STEPS_16(n + 48)
#define STEPS_256(n) STEPS_64(n) STEPS_64(n + 64) STEPS_64(n + 128) STEPS_64(n + 192)

_Bool fuzz_watches(void)
{
    return 1;
}

void fuzz_progress(void *place, size_t degree)
{
    uintptr_t relative = (uintptr_t)place - (uintptr_t)&fuzz_progress + 7 * (degree + 1);
    switch ((relative * 0x9E3779B97F4A7C15u) >> 54) {
    STEPS_256(0)
    STEPS_256(256)
    STEPS_256(512)
    STEPS_256(768)
    }
}

/* AFL's own dictionary, and afl_mutate.c, know the words of the program. */
void fuzz_tell_word(const char *text, size_t length)
{
    (void)text, (void)length;
}
