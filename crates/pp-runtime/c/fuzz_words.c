/* Words: pieces of text that are likely to mean something to the program.
 *
 * In: a file with constants of the program, options that it asks getopt for,
 * what it compares with what. Out: one of them at random. Holds: no word twice;
 * the oldest of those learnt from comparisons give way to new ones. */
#include "fuzz.h"
#include <ctype.h>

enum { WORDS = 2048, OPTIONS = 256, COMPARISONS = 512 };

static struct fuzz_input words[WORDS], options[OPTIONS];
static size_t word_count, option_count;
static struct fuzz_comparison comparisons[COMPARISONS];
static size_t comparison_count, comparison_turn;

void fuzz_add_word(const char *bytes, size_t length)
{
    if (!length || length > 64 || word_count == WORDS)
        return;
    for (size_t at = 0; at < word_count; at++)
        if (words[at].length == length && !memcmp(words[at].bytes, bytes, length))
            return;
    uint8_t *copy = malloc(length);
    if (!copy)
        return;
    memcpy(copy, bytes, length);
    words[word_count++] = (struct fuzz_input){ copy, length };
    /* Dictionaries for others may have the end of the line, too. */
    if (copy[length - 1] == '\n')
        length--;
    if (length > 1 && (copy[0] == '-' || !copy[0]) && option_count < OPTIONS)
        options[option_count++] = (struct fuzz_input){ copy, length };
}

/* In the file, \xNN, \n, \t, \\ and \" are bytes, as AFL's dictionaries have
   it; `name="text"` and bare text are both words, but for lines that begin with a digit. */
static size_t unescape(char *text)
{
    char *to = text;
    for (char *from = text; *from; from++) {
        unsigned code;
        if (*from != '\\' || !from[1])
            *to++ = *from;
        else if (from[1] == 'x' && sscanf(from + 2, "%2x", &code) == 1)
            *to++ = (char)code, from += 3;
        else {
            from++;
            *to++ = *from == 'n' ? '\n' : *from == 't' ? '\t' : *from;
        }
    }
    return to - text;
}

void fuzz_read_dictionary(const char *path)
{
    char line[1024];
    FILE *file = fopen(path, "re");
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        char *first = strchr(line, '"'), *last = strrchr(line, '"');
        char *text = line;
        if (*line == '#' || isdigit((unsigned char)*line))
            continue;
        if (first && last > first) {
            *last = 0;
            text = first + 1;
        }
        fuzz_add_word(text, unescape(text));
    }
    if (file)
        fclose(file);
}

static _Bool known(struct fuzz_comparison asked)
{
    for (size_t at = 0; at < comparison_count; at++)
        if (comparisons[at].left == asked.left && comparisons[at].right == asked.right)
            return 1;
    return 0;
}

static void remember(struct fuzz_comparison asked)
{
    if (known(asked))
        return;
    comparisons[comparison_turn++ % COMPARISONS] = asked;
    if (comparison_count < COMPARISONS)
        comparison_count++;
}

/* What stands in the input already is no news. */
void fuzz_learn(const uint8_t *bytes, size_t length)
{
    for (uint32_t at = 0; at < fuzz_shared->words_used;) {
        const char *text = fuzz_shared->words + at;
        size_t size = strlen(text);
        if (!memmem(bytes, length, text, size))
            fuzz_add_word(text, size);
        at += size + 1;
    }
    for (uint32_t at = 0; at < fuzz_shared->comparison_count; at++)
        remember(fuzz_shared->comparisons[at]);
}

/* One line for each: a number in front says that it is a comparison. */
void fuzz_write_learnt(const char *path)
{
    FILE *file = fopen(path, "we");
    for (size_t at = 0; file && at < comparison_count; at++)
        fprintf(file, "%u %llu %llu\n", comparisons[at].size,
                (unsigned long long)comparisons[at].left, (unsigned long long)comparisons[at].right);
    for (size_t at = 0; file && at < word_count; at++) {
        putc('"', file);
        for (size_t byte = 0; byte < words[at].length; byte++)
            fprintf(file, "\\x%02x", words[at].bytes[byte]);
        fputs("\"\n", file);
    }
    if (file)
        fclose(file);
}

void fuzz_read_learnt(const char *path)
{
    char line[1024];
    FILE *file = fopen(path, "re");
    while (file && fgets(line, sizeof line, file)) {
        struct fuzz_comparison asked;
        unsigned long long left, right;
        if (sscanf(line, "%u %llu %llu", &asked.size, &left, &right) != 3)
            continue;
        asked.left = left, asked.right = right;
        remember(asked);
    }
    if (file)
        fclose(file);
    fuzz_read_dictionary(path);
}

const struct fuzz_input *fuzz_word(void)
{
    return word_count ? &words[fuzz_below(word_count)] : NULL;
}

const struct fuzz_input *fuzz_option(void)
{
    return option_count ? &options[fuzz_below(option_count)] : NULL;
}

_Bool fuzz_comparison(struct fuzz_comparison *answer)
{
    if (!comparison_count)
        return 0;
    *answer = comparisons[fuzz_below(comparison_count)];
    return 1;
}
