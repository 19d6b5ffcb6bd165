/* Mutations: one input made into another.
 *
 * In: an input with room behind it. Out: the same changed by a few random
 * steps, never longer than the room. The steps know what an input means: its
 * lines are arguments, numbers are written in digits, words come from the
 * dictionary and from what the program compares. */
#include "fuzz.h"
#include <ctype.h>

static uint64_t state;

uint64_t fuzz_random(void)
{
    if (!state)
        state = fuzz_options.seed * 0x9E3779B97F4A7C15u + 0x632BE59BD9B4E019u;
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return state * 0x2545F4914F6CDD1Du;
}

size_t fuzz_below(size_t limit)
{
    return limit ? (fuzz_random() >> 11) % limit : 0;
}

/* `length` bytes at `at` become the given ones; left alone if there is no room. */
static void replace(struct fuzz_input *input, size_t room, size_t at, size_t length,
                    const void *bytes, size_t new_length)
{
    if (at > input->length || length > input->length - at)
        return;
    if (input->length - length + new_length > room)
        return;
    memmove(input->bytes + at + new_length, input->bytes + at + length,
            input->length - at - length);
    if (new_length)
        memcpy(input->bytes + at, bytes, new_length);
    input->length += new_length - length;
}

static uint8_t likely_byte(void)
{
    static const char likely[] = "00123456789--+.,=:/ abcdefxnst%$*\\\"'\n\t";
    size_t choice = fuzz_below(10);
    if (choice < 7)
        return likely[fuzz_below(sizeof likely - 1)];
    return choice < 9 ? 32 + fuzz_below(95) : fuzz_below(256);
}

static void change_byte(struct fuzz_input *input, size_t room)
{
    (void)room;
    if (!input->length)
        return;
    uint8_t *byte = &input->bytes[fuzz_below(input->length)];
    switch (fuzz_below(4)) {
    case 0:
        *byte ^= 1 << fuzz_below(8);
        break;
    case 1:
        *byte += 1 + fuzz_below(16);
        break;
    case 2:
        *byte -= 1 + fuzz_below(16);
        break;
    default:
        *byte = likely_byte();
    }
}

static void insert_bytes(struct fuzz_input *input, size_t room)
{
    uint8_t bytes[16];
    size_t length = 1 + fuzz_below(fuzz_below(4) ? 2 : sizeof bytes);
    for (size_t at = 0; at < length; at++)
        bytes[at] = at && fuzz_below(2) ? bytes[at - 1] : likely_byte();
    replace(input, room, fuzz_below(input->length + 1), 0, bytes, length);
}

static void delete_bytes(struct fuzz_input *input, size_t room)
{
    size_t at = fuzz_below(input->length);
    size_t most = input->length - at;
    replace(input, room, at, most ? 1 + fuzz_below(most < 16 ? most : 16) : 0, NULL, 0);
}

/* A block of it once more, between or over other bytes. */
static void copy_block(struct fuzz_input *input, size_t room)
{
    uint8_t block[256];
    if (!input->length)
        return;
    size_t from = fuzz_below(input->length), most = input->length - from;
    size_t length = 1 + fuzz_below(most < sizeof block ? most : sizeof block);
    memcpy(block, input->bytes + from, length);
    size_t at = fuzz_below(input->length);
    size_t over = fuzz_below(2) && length <= input->length - at ? length : 0;
    replace(input, room, at, over, block, length);
}

static void write_number(struct fuzz_input *input, size_t room)
{
    static const int64_t interesting[] = { 0, 1, -1, 16, 32, 64, 100, 127, 128, 255, 256, 1000,
                                           1024, 4096, 32767, 32768, 65535, 65536, 2147483647,
                                           -2147483648 };
    int64_t number = interesting[fuzz_below(sizeof interesting / sizeof *interesting)];
    size_t sizes[] = { 1, 2, 4, 8 }, size = sizes[fuzz_below(4)];
    if (input->length >= size)
        replace(input, room, fuzz_below(input->length - size + 1), size, &number, size);
}

static void insert_word(struct fuzz_input *input, size_t room)
{
    const struct fuzz_input *word = fuzz_word();
    if (!word)
        return;
    size_t at = fuzz_below(input->length + 1), left = input->length - at;
    size_t over = fuzz_below(2) ? 0 : left < word->length ? left : word->length;
    replace(input, room, at, over, word->bytes, word->length);
}

/* From some place on, the next number in digits: its end, or the end of the input. */
static size_t next_number(const struct fuzz_input *input, size_t at, size_t *first)
{
    while (at < input->length && !isdigit(input->bytes[at]))
        at++;
    *first = at;
    while (at < input->length && isdigit(input->bytes[at]))
        at++;
    return at;
}

/* One of the numbers, however long what is between them: its start, and its length
   or 0. */
static size_t some_number_of(const struct fuzz_input *input, size_t *start)
{
    size_t count = 0, length = 0, end, first;
    for (size_t at = 0; (end = next_number(input, at, &first)) > first; at = end)
        if (!fuzz_below(++count)) {
            *start = first;
            length = end - first;
        }
    return length;
}

static size_t some_number(char *text, size_t size)
{
    static const char *const interesting[] = { "0", "1", "-1", "2", "3", "9", "10", "99", "100",
                                               "0.1", ".5", "1e3", "-0", "007", "127", "255",
                                               "256", "65536", "2147483647", "2147483648",
                                               "4294967296", "9223372036854775807",
                                               "18446744073709551616", "-2147483648", "nan",
                                               "inf", "0x10" };
    if (fuzz_below(2))
        return snprintf(text, size, "%s",
                        interesting[fuzz_below(sizeof interesting / sizeof *interesting)]);
    return snprintf(text, size, "%lld", (long long)fuzz_below(20) - (fuzz_below(3) ? 0 : 10));
}

static void change_number(struct fuzz_input *input, size_t room)
{
    char text[64];
    size_t start, length = some_number_of(input, &start), new_length;
    if (!length || length > 20)
        return;
    memcpy(text, input->bytes + start, length);
    text[length] = 0;
    unsigned long long value = strtoull(text, NULL, 10);
    switch (fuzz_below(5)) {
    case 0:
        new_length = snprintf(text, sizeof text, "%llu", value + 1);
        break;
    case 1:
        new_length = snprintf(text, sizeof text, "%llu", value - (value > 0));
        break;
    case 2:
        new_length = snprintf(text, sizeof text, "-%llu", value);
        break;
    case 3:
        new_length = snprintf(text, sizeof text, "%llu", value * (1 + fuzz_below(10)));
        break;
    default:
        new_length = some_number(text, sizeof text);
    }
    replace(input, room, start, length, text, new_length);
}

/* What stands between the parts of a list: what is beside the part already, or
   what often does. A dash is a part of ranges. */
static uint8_t separator(const struct fuzz_input *input, size_t start, size_t end)
{
    static const char usual[] = ",,,,,,,,:- ;/.+=|\t";
    uint8_t before = start ? input->bytes[start - 1] : 0;
    uint8_t behind = end < input->length ? input->bytes[end] : 0;
    if (ispunct(behind) && behind != '-' && fuzz_below(4))
        return behind;
    if (ispunct(before) && before != '-' && fuzz_below(4))
        return before;
    return usual[fuzz_below(sizeof usual - 1)];
}

/* What an option may be given, or be a part of a list: a number, a range, a letter. */
static size_t some_value(char *text, size_t size)
{
    switch (fuzz_below(4)) {
    case 0:
        return snprintf(text, size, "%d-%.0d", 1 + (int)fuzz_below(4), (int)fuzz_below(6));
    case 1:
        text[0] = likely_byte();
        return text[0] != '\n';
    default:
        return some_number(text, size);
    }
}

static _Bool is_digit_at(const struct fuzz_input *input, size_t at)
{
    return at < input->length && isdigit(input->bytes[at]);
}

/* The range that a number starts or ends, which may have one end only. */
static void whole_range(const struct fuzz_input *input, size_t *first, size_t *end)
{
    if (*first > 1 && input->bytes[*first - 1] == '-' && is_digit_at(input, *first - 2))
        for (*first -= 2; *first && is_digit_at(input, *first - 1);)
            --*first;
    else if (*end < input->length && input->bytes[*end] == '-')
        for (++*end; is_digit_at(input, *end);)
            ++*end;
}

/* A part of a list, with numbers near those that are there: one number, or a range
   with one end or two. */
static size_t near_part(char *text, size_t size, unsigned long long near)
{
    unsigned long long low = near + fuzz_below(6);
    low -= low < 2 ? low : 2;
    switch (fuzz_below(5)) {
    case 0:
        return snprintf(text, size, "%llu-", low);
    case 1:
        return snprintf(text, size, "-%llu", low);
    case 2:
        return snprintf(text, size, "%llu-%llu", low, low + fuzz_below(4));
    default:
        return snprintf(text, size, "%llu", low);
    }
}

/* Behind or before a number, or its range, more of them: a list grows. */
static void grow_list(struct fuzz_input *input, size_t room)
{
    char number[24] = "", text[80];
    size_t first = 0, length = some_number_of(input, &first), end = first + length;
    if (!length || length > 20)
        return;
    memcpy(number, input->bytes + first, length);
    unsigned long long near = strtoull(number, NULL, 10);
    if (fuzz_below(4))
        whole_range(input, &first, &end);
    uint8_t between = separator(input, first, end);
    _Bool before = !fuzz_below(3);
    for (size_t count = 1 + fuzz_below(fuzz_below(2) ? 1 : 3); count; count--) {
        char *part = text + !before;
        size_t size = fuzz_below(4) ? near_part(part, 64, near) : some_value(part, 64);
        text[before ? size : 0] = (char)between;
        replace(input, room, before ? first : end, 0, text, size + 1);
    }
}

/* A line from any place: where it starts, and its length with its end. */
static size_t line_near(const struct fuzz_input *input, size_t *start)
{
    size_t first = fuzz_below(input->length), end = first;
    while (first && input->bytes[first - 1] != '\n')
        first--;
    while (end < input->length && input->bytes[end] != '\n')
        end++;
    *start = first;
    return end - first + (end < input->length);
}

static void insert_line(struct fuzz_input *input, size_t room)
{
    char line[80];
    size_t start = 0, length = 0;
    if (input->length)
        length = line_near(input, &start);
    size_t at = fuzz_below(2) ? start : start + length;
    const struct fuzz_input *word = fuzz_below(2) ? fuzz_word() : NULL;
    size_t size = 0;
    /* The last line may have no end, which the new one must not join. */
    if (at && at == input->length && input->bytes[at - 1] != '\n')
        line[size++] = '\n';
    if (word) {
        memcpy(line + size, word->bytes, word->length);
        size += word->length;
    } else if (fuzz_below(3))
        size += some_number(line + size, 40);
    else
        for (size_t count = 1 + fuzz_below(6); count; count--)
            line[size++] = likely_byte();
    line[size++] = '\n';
    replace(input, room, at, 0, line, size);
}

/* What an option or a variable may be given: mostly a value, or a word. */
static size_t value_or_word(char *text, size_t size)
{
    const struct fuzz_input *word = fuzz_below(3) ? NULL : fuzz_word();
    if (!word || word->length > size)
        return some_value(text, size);
    memcpy(text, word->bytes, word->length);
    return word->length;
}

/* One more option before the other arguments, with a value or without; or a
   variable, which has one. */
static void insert_option(struct fuzz_input *input, size_t room)
{
    const struct fuzz_input *option = fuzz_option();
    char line[160], value[64];
    if (!option)
        return;
    size_t size = option->length, length = value_or_word(value, sizeof value);
    memcpy(line, option->bytes, size);
    unsigned form = line[0] ? fuzz_below(3) : 3;
    if (form == 1)
        line[size++] = '\n';
    else if (form == 2 && line[1] == '-')
        line[size++] = '=';
    if (form) {
        memcpy(line + size, value, length);
        size += length;
    }
    line[size++] = '\n';
    replace(input, room, 0, 0, line, size);
}

static void change_lines(struct fuzz_input *input, size_t room)
{
    uint8_t line[256];
    size_t start, length, other, other_length;
    if (!input->length)
        return;
    length = line_near(input, &start);
    other_length = line_near(input, &other);
    if (length > sizeof line || other_length > sizeof line)
        return;
    switch (fuzz_below(3)) {
    case 0:
        replace(input, room, start, length, NULL, 0);
        break;
    case 1:
        memcpy(line, input->bytes + start, length);
        replace(input, room, other, 0, line, length);
        break;
    default:
        /* The line moves to another place. */
        memcpy(line, input->bytes + start, length);
        replace(input, room, start, length, NULL, 0);
        if (other <= input->length)
            replace(input, room, other > start ? start : other, 0, line, length);
    }
}

/* A line of another input: two that lead somewhere may lead further together. */
static void insert_other_line(struct fuzz_input *input, size_t room)
{
    const struct fuzz_input *other = fuzz_choose();
    size_t from, length, start = 0;
    if (!other || !other->length || !input->length)
        return;
    length = line_near(other, &from);
    line_near(input, &start);
    _Bool ended = other->bytes[from + length - 1] == '\n';
    if (!ended)
        replace(input, room, start, 0, "\n", 1);
    replace(input, room, start, 0, other->bytes + from, length);
}

/* Where the standard input starts; made if there is none. */
static size_t start_of_stdin(struct fuzz_input *input, size_t room)
{
    static const char end[] = "\n\n";
    if (input->length && input->bytes[0] == '\n')
        return 1;
    uint8_t *found = memmem(input->bytes, input->length, end, 2);
    if (found)
        return found - input->bytes + 2;
    _Bool ended = !input->length || input->bytes[input->length - 1] == '\n';
    replace(input, room, input->length, 0, end, ended ? 1 : 2);
    return input->length;
}

static void change_stdin(struct fuzz_input *input, size_t room)
{
    char text[64];
    size_t start = start_of_stdin(input, room), length = input->length - start;
    size_t at = start + (fuzz_below(2) ? 0 : fuzz_below(length + 1));
    const struct fuzz_input *word = fuzz_word();
    switch (word ? fuzz_below(4) : 2 + fuzz_below(2)) {
    case 0:
    case 1: {
        size_t left = input->length - at;
        size_t over = fuzz_below(2) ? 0 : left < word->length ? left : word->length;
        replace(input, room, at, over, word->bytes, word->length);
        break;
    }
    case 2:
        replace(input, room, at, 0, text, some_number(text, sizeof text));
        break;
    default:
        text[0] = likely_byte();
        replace(input, room, at, 0, text, 1);
    }
}

/* Where one side of a comparison stands in the input, the other is put. */
static void satisfy(struct fuzz_input *input, size_t room)
{
    struct fuzz_comparison asked;
    char text[32], wished[32];
    if (!fuzz_comparison(&asked))
        return;
    uint64_t target = asked.right + (fuzz_below(4) ? 0 : fuzz_below(3) - 1);
    size_t size = asked.size, start = fuzz_below(input->length);
    if (fuzz_below(2)) {
        uint64_t left = asked.left;
        uint8_t *found = memmem(input->bytes + start, input->length - start, &left, size);
        if (found)
            memcpy(found, &target, size);
        return;
    }
    size_t length = snprintf(text, sizeof text, "%lld", (long long)(int64_t)asked.left);
    uint8_t *found = memmem(input->bytes + start, input->length - start, text, length);
    size_t new_length = snprintf(wished, sizeof wished, "%lld",
                                 size == 4 ? (long long)(int32_t)target : (long long)target);
    if (found)
        replace(input, room, found - input->bytes, length, wished, new_length);
}

static void cross_over(struct fuzz_input *input, size_t room)
{
    const struct fuzz_input *other = fuzz_choose();
    if (!other || !other->length)
        return;
    size_t from = fuzz_below(other->length), at = fuzz_below(input->length + 1);
    size_t length = other->length - from;
    if (fuzz_below(2))
        length = 1 + fuzz_below(length);
    if (at + length <= room)
        replace(input, room, at, input->length - at, other->bytes + from, length);
}

void fuzz_mutate(struct fuzz_input *input, size_t room)
{
    static void (*const steps[])(struct fuzz_input *, size_t) = {
        change_byte, change_byte, insert_bytes, insert_bytes, delete_bytes, delete_bytes,
        copy_block, write_number, insert_word, change_number, change_number, grow_list,
        grow_list, grow_list, insert_line, insert_line, insert_option, insert_option, insert_other_line, insert_other_line, change_lines, change_stdin,
        change_stdin, satisfy, satisfy, cross_over,
    };
    /* Mostly few: what an input has reached is easily lost. */
    static const uint8_t counts[] = { 1, 1, 1, 2, 2, 3, 4, 8, 16 };
    for (size_t count = counts[fuzz_below(sizeof counts)]; count; count--)
        steps[fuzz_below(sizeof steps / sizeof *steps)](input, room);
}
