/* Mutations for AFL++ besides its own: those of the built-in fuzzer.
 *
 * In: an input that AFL++ chose, and another one at random. Out: one of them
 * changed, by steps that know arguments, numbers and words: AFL++ stays with what
 * it chose for long, and comes to few of many inputs within a minute. Holds: AFL++ alone decides what
 * is kept and what comes next; its own mutations see bytes only, to which an
 * argument more is a lucky accident. */
#include "fuzz.h"

struct fuzz_options fuzz_options;
struct fuzz_shared *fuzz_shared;
static struct fuzz_input second;
static uint8_t *room;
static size_t room_size;

const struct fuzz_input *fuzz_choose(void)
{
    return &second;
}

void *afl_custom_init(void *afl, unsigned seed)
{
    (void)afl;
    fuzz_options.seed = seed + 1u;
    fuzz_read_dictionary("words.txt");
    return &fuzz_options;
}

void afl_custom_deinit(void *data)
{
    (void)data;
    free(room);
}

/* More than AFL++ gives its own, which seldom make arguments that lead on. */
uint32_t afl_custom_fuzz_count(void *data, const uint8_t *bytes, size_t length)
{
    (void)data, (void)bytes, (void)length;
    return 768;
}

size_t afl_custom_fuzz(void *data, uint8_t *bytes, size_t length, uint8_t **changed,
                       uint8_t *other, size_t other_length, size_t longest)
{
    (void)data;
    if (longest > room_size) {
        uint8_t *more = realloc(room, longest);
        if (!more)
            return 0;
        room = more, room_size = longest;
    }
    struct fuzz_input first = { bytes, length };
    second = (struct fuzz_input){ other, other ? other_length : 0 };
    if (second.length && fuzz_below(2)) {
        struct fuzz_input swapped = first;
        first = second, second = swapped;
    }
    struct fuzz_input input = { room, first.length < longest ? first.length : longest };
    memcpy(room, first.bytes, input.length);
    fuzz_mutate(&input, longest);
    *changed = room;
    return input.length;
}
