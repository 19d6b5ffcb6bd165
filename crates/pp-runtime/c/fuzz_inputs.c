/* The inputs worth mutating: those that did something new.
 *
 * In: inputs and how much was new in their runs. Out: one to mutate next.
 * Holds: each is kept once, never forgotten. The newest, and those that found
 * much, are chosen more often. */
#include "fuzz.h"

struct kept {
    struct fuzz_input input;
    unsigned news;
};

static struct kept *inputs;
static size_t count;

void fuzz_add_input(const uint8_t *bytes, size_t length, unsigned news)
{
    struct kept *longer = realloc(inputs, (count + 1) * sizeof *longer);
    uint8_t *copy = malloc(length ? length : 1);
    if (!longer || !copy)
        return;
    if (length)
        memcpy(copy, bytes, length);
    inputs = longer;
    inputs[count++] = (struct kept){ { copy, length }, news };
}

const struct fuzz_input *fuzz_choose(void)
{
    if (!count)
        return NULL;
    size_t recent = count / 4 + 1;
    size_t one = fuzz_below(2) ? fuzz_below(count) : count - 1 - fuzz_below(recent);
    size_t other = fuzz_below(count);
    return &inputs[inputs[other].news > 2 * inputs[one].news ? other : one].input;
}

size_t fuzz_input_count(void)
{
    return count;
}
