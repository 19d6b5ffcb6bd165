/* Mutations for AFL++ besides its own: those of the built-in fuzzer.
 *
 * In: every input that AFL++ keeps, and those it chose; files with words, and with what
 * the built-in fuzzer learnt from the first inputs. Out: one of them changed, by
 * steps that know arguments, numbers and words. Mostly it is one that the built-in
 * fuzzer would choose, such as a new one: AFL++ stays with what it chose for long,
 * and comes to few of many inputs within a minute. Holds: AFL++ alone decides what
 * is kept; its own mutations see bytes only, to which an argument more is a lucky
 * accident. */
#include "fuzz.h"

enum { LONGEST = 4096 };

struct fuzz_options fuzz_options;
struct fuzz_shared *fuzz_shared;
static uint8_t *room;
static size_t room_size;

void *afl_custom_init(void *afl, unsigned seed)
{
    (void)afl;
    fuzz_options.seed = seed + 1u;
    fuzz_read_dictionary("words.txt");
    fuzz_read_learnt("learnt.txt");
    return &fuzz_options;
}

void afl_custom_deinit(void *data)
{
    (void)data;
    free(room);
}

/* Of an input that AFL++ keeps, in a file whose name says whether it reached
   something that none did before, or only reached it more often. Those to start
   from have no origin, and are there since they mean something. */
uint8_t afl_custom_queue_new_entry(void *data, const uint8_t *name, const uint8_t *origin)
{
    uint8_t bytes[LONGEST];
    unsigned news = !origin || strstr((const char *)name, "+cov") ? 4 : 1;
    (void)data;
    FILE *file = fopen((const char *)name, "re");
    size_t length = file ? fread(bytes, 1, sizeof bytes, file) : 0;
    if (file && length < sizeof bytes)
        fuzz_add_input(bytes, length, news);
    if (file)
        fclose(file);
    return 0;
}

/* More than AFL++ gives its own, which seldom make arguments that lead on. */
uint32_t afl_custom_fuzz_count(void *data, const uint8_t *bytes, size_t length)
{
    (void)data, (void)bytes, (void)length;
    return 4096;
}

size_t afl_custom_fuzz(void *data, uint8_t *bytes, size_t length, uint8_t **changed,
                       uint8_t *other, size_t other_length, size_t longest)
{
    (void)data, (void)other, (void)other_length;
    if (longest > room_size) {
        uint8_t *more = realloc(room, longest);
        if (!more)
            return 0;
        room = more, room_size = longest;
    }
    struct fuzz_input given = { bytes, length };
    const struct fuzz_input *chosen = fuzz_below(4) ? fuzz_choose() : &given;
    if (!chosen)
        chosen = &given;
    struct fuzz_input input = { room, chosen->length < longest ? chosen->length : longest };
    memcpy(room, chosen->bytes, input.length);
    fuzz_mutate(&input, longest);
    *changed = room;
    return input.length;
}
