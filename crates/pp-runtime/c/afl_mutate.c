/* Mutations for AFL++ besides its own: those of the built-in fuzzer.
 *
 * In: an input that AFL++ chose, and another one. Out: the first changed, by
 * steps that know arguments, numbers and words. Holds: AFL++ alone decides what
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
    struct fuzz_input input = { room, length < longest ? length : longest };
    memcpy(room, bytes, input.length);
    second = (struct fuzz_input){ other, other ? other_length : 0 };
    fuzz_mutate(&input, longest);
    *changed = room;
    return input.length;
}
