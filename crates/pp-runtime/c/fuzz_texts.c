/* Comparisons of texts by the product: its calls of strcmp and the like come
 * here, by options of the compiler that rename them.
 *
 * In: the two texts. Out: the library's answer. On the way each text becomes a
 * word for the mutations, and how far the texts agree counts as coverage, so
 * that a text is found letter by letter where it is no word. */
#include "fuzz.h"
#include <strings.h>

enum { LONGEST = 48 };

static void texts(const char *one, size_t one_length, const char *other, size_t other_length,
                  void *place)
{
    size_t same = 0;
    if (!fuzz_watches())
        return;
    while (same < one_length && same < other_length && one[same] == other[same])
        same++;
    fuzz_progress(place, same);
    if (same == one_length && same == other_length)
        return;
    fuzz_tell_word(one, one_length);
    fuzz_tell_word(other, other_length);
}

#define TOLD(one, other, limit) \
    texts(one, strnlen(one, limit), other, strnlen(other, limit), __builtin_return_address(0))

int pp_fuzz_strcmp(const char *one, const char *other)
{
    TOLD(one, other, LONGEST);
    return strcmp(one, other);
}

int pp_fuzz_strcasecmp(const char *one, const char *other)
{
    TOLD(one, other, LONGEST);
    return strcasecmp(one, other);
}

int pp_fuzz_strncmp(const char *one, const char *other, size_t size)
{
    TOLD(one, other, size < LONGEST ? size : LONGEST);
    return strncmp(one, other, size);
}

int pp_fuzz_strncasecmp(const char *one, const char *other, size_t size)
{
    TOLD(one, other, size < LONGEST ? size : LONGEST);
    return strncasecmp(one, other, size);
}

int pp_fuzz_memcmp(const void *one, const void *other, size_t size)
{
    size_t length = size < LONGEST ? size : LONGEST;
    texts(one, length, other, length, __builtin_return_address(0));
    return memcmp(one, other, size);
}

char *pp_fuzz_strstr(const char *text, const char *part)
{
    if (fuzz_watches())
        fuzz_tell_word(part, strnlen(part, LONGEST));
    return strstr(text, part);
}
