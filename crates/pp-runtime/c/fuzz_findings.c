/* Findings: made small, told apart, and saved.
 *
 * In: an input whose run just found something. Out: in the folder of findings
 * a file NNN.input with the smallest input that finds the same, and NNN.txt
 * with the message and the arguments. Holds: two findings are the same if they
 * say the same and their runs reach the same blocks, or their smallest inputs
 * are equal. */
#include "fuzz.h"
#include <ctype.h>

enum { KNOWN = 4096, RUNS_TO_SHRINK = 1500, SAVED_PER_MESSAGE = 12 };

static uint64_t known[KNOWN];
static size_t known_count;
static char messages[64][200];
static unsigned tries[64], saved[64];

static _Bool seen_before(uint64_t hash)
{
    for (size_t at = 0; at < known_count; at++)
        if (known[at] == hash)
            return 1;
    if (known_count < KNOWN)
        known[known_count++] = hash;
    return 0;
}

static uint64_t hash_of(const void *bytes, size_t length, uint64_t start)
{
    uint64_t hash = 0xcbf29ce484222325u ^ start;
    for (size_t at = 0; at < length; at++)
        hash = (hash ^ ((const uint8_t *)bytes)[at]) * 0x100000001b3u;
    return hash;
}

static int slot_of(const char *message)
{
    for (int at = 0; at < 64; at++) {
        if (!messages[at][0])
            snprintf(messages[at], sizeof messages[at], "%.199s", message);
        if (!strncmp(messages[at], message, 199))
            return at;
    }
    return -1;
}

static unsigned runs_left;

static _Bool still(const uint8_t *bytes, size_t length, const char *message)
{
    if (!runs_left || fuzz_time_is_up())
        return 0;
    runs_left--;
    return fuzz_run(bytes, length) == FUZZ_FOUND && !strcmp(fuzz_shared->message, message);
}

/* Without `size` bytes at a time, as long as it finds the same. */
static void without_blocks(struct fuzz_input *input, const char *message, size_t size)
{
    uint8_t *shorter = malloc(input->length + 1);
    for (size_t at = 0; shorter && at + size <= input->length;) {
        memcpy(shorter, input->bytes, at);
        memcpy(shorter + at, input->bytes + at + size, input->length - at - size);
        if (still(shorter, input->length - size, message)) {
            input->length -= size;
            memcpy(input->bytes, shorter, input->length);
        } else
            at += size;
    }
    free(shorter);
}

static void plainer_bytes(struct fuzz_input *input, const char *message)
{
    static const char plain[] = "012a ";
    for (size_t at = 0; at < input->length; at++) {
        uint8_t before = input->bytes[at];
        for (const char *wish = plain; *wish && before != '\n'; wish++) {
            if (before == (uint8_t)*wish)
                break;
            input->bytes[at] = *wish;
            if (still(input->bytes, input->length, message))
                break;
            input->bytes[at] = before;
        }
    }
}

static void shrink(struct fuzz_input *input, const char *message)
{
    size_t size = 1;
    while (2 * size <= input->length)
        size *= 2;
    for (; size; size /= 2)
        without_blocks(input, message, size);
    plainer_bytes(input, message);
    without_blocks(input, message, 1);
}

static void write_readably(FILE *file, const struct fuzz_input *input)
{
    for (size_t at = 0; at < input->length; at++) {
        uint8_t byte = input->bytes[at];
        if (isprint(byte) || byte == '\n')
            putc(byte, file);
        else
            fprintf(file, "\\x%02x", byte);
    }
}

static void save(const struct fuzz_input *input, const char *message)
{
    char path[PATH_MAX + 32];
    unsigned number = fuzz_counts.findings++;
    snprintf(path, sizeof path, "%.*s/%03u.input", PATH_MAX, fuzz_options.findings, number);
    FILE *file = fopen(path, "we");
    if (file) {
        fwrite(input->bytes, 1, input->length, file);
        fclose(file);
    }
    snprintf(path, sizeof path, "%.*s/%03u.txt", PATH_MAX, fuzz_options.findings, number);
    file = fopen(path, "we");
    if (file) {
        fprintf(file, "%s\n", message);
        write_readably(file, input);
        putc('\n', file);
        fclose(file);
    }
    printf("found %03u %s\n", number, message);
    fflush(stdout);
}

void fuzz_finding_as_it_is(const uint8_t *bytes, size_t length)
{
    struct fuzz_input input = { (uint8_t *)bytes, length };
    int slot = slot_of(fuzz_shared->message);
    if (slot >= 0 && saved[slot]++ < 3) {
        fuzz_counts.endless++;
        save(&input, fuzz_shared->message);
    }
}

void fuzz_finding(const uint8_t *bytes, size_t length)
{
    char message[sizeof fuzz_shared->message];
    memcpy(message, fuzz_shared->message, sizeof message);
    uint64_t start = hash_of(message, strlen(message), 0);
    int slot = slot_of(message);
    if (slot < 0 || saved[slot] >= SAVED_PER_MESSAGE || tries[slot] > 20 * (1 + saved[slot]) ||
        seen_before(fuzz_signature() ^ start))
        return;
    tries[slot]++;
    struct fuzz_input input = { malloc(length + 1), length };
    if (!input.bytes)
        return;
    memcpy(input.bytes, bytes, length);
    runs_left = RUNS_TO_SHRINK;
    fuzz_little_memory = 1;
    _Bool again = still(bytes, length, message);
    if (again)
        shrink(&input, message);
    fuzz_little_memory = 0;
    again = again && fuzz_run(input.bytes, input.length) == FUZZ_FOUND;
    uint64_t reached = fuzz_signature() ^ start ^ 1;
    if (again && !seen_before(hash_of(input.bytes, input.length, start)) &&
        !seen_before(reached)) {
        saved[slot]++;
        save(&input, message);
    }
    free(input.bytes);
}
