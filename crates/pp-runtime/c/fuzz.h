/* What the parts of the built-in fuzzer know of each other.
 *
 * The fuzzer is one process that starts a copy of itself for every run: so
 * each run begins with fresh globals, and a crash ends the copy alone. What a
 * run says to the fuzzer goes through `struct fuzz_shared`. */
#ifndef VERDIFF_FUZZ_H
#define VERDIFF_FUZZ_H

#include "pp_inside.h"

enum { FUZZ_MAP = 1 << 16, FUZZ_COMPARISONS = 1024, FUZZ_WORDS = 1 << 14, FUZZ_BATCH = 64 };

struct fuzz_comparison {
    uint64_t left, right;
    uint32_t size;
};

struct fuzz_shared {
    uint8_t map[FUZZ_MAP];  /* how often each step from block to block was taken */
    uint8_t seen[FUZZ_MAP]; /* a bit for each class of counts that occurred */
    uint32_t comparison_count;
    struct fuzz_comparison comparisons[FUZZ_COMPARISONS];
    uint32_t words_used;
    char words[FUZZ_WORDS]; /* words that the program looks for, each ended by NUL */
    int crashed_version;
    char message[1024]; /* what was found, or nothing */
};
extern struct fuzz_shared *fuzz_shared;

struct fuzz_input {
    uint8_t *bytes;
    size_t length;
};

/* How a run ended, and what it found. */
enum fuzz_end { FUZZ_QUIET, FUZZ_FOUND, FUZZ_TOO_LONG };

extern struct fuzz_options {
    double seconds;
    const char *seeds, *dictionary, *findings, *learnt;
    uint64_t seed;
    _Bool stop_at_first;
    _Bool only_seeds; /* nothing else is tried */
    size_t longest;
    double run_limit; /* seconds */
} fuzz_options;

extern struct fuzz_counts {
    uint64_t runs, too_long;
    unsigned coverage, findings;
    unsigned endless; /* findings of versions that alone take too long */
    double seconds; /* since the start */
} fuzz_counts;

/* running */
void fuzz_prepare(void);
extern _Bool fuzz_little_memory; /* for the next runs */
enum fuzz_end fuzz_run(const uint8_t *bytes, size_t length);
const char *fuzz_run_here(const uint8_t *bytes, size_t length, int left_out); /* what differs */
void fuzz_clear(void); /* what the last run said is forgotten */
_Bool fuzz_endless(const uint8_t *bytes, size_t length); /* one version alone is too long */
void fuzz_run_seed(const uint8_t *bytes, size_t length); /* to know how long runs take */
void fuzz_tell_word(const char *text, size_t length); /* in a run, of what is looked for */

/* coverage */
void fuzz_watch(_Bool on); /* in a run: what the product does is recorded */
_Bool fuzz_watches(void);
void fuzz_progress(void *place, size_t degree); /* counts as a block of its own */
unsigned fuzz_new_coverage(void); /* of the last run, against all before it */
_Bool fuzz_has_news(void);        /* the same, and nothing is remembered */
uint64_t fuzz_signature(void);    /* of the blocks that the last run reached */

/* random numbers, the same for the same seed */
uint64_t fuzz_random(void);
size_t fuzz_below(size_t limit);

/* words */
void fuzz_add_word(const char *bytes, size_t length);
void fuzz_read_dictionary(const char *path);
void fuzz_learn(const uint8_t *bytes, size_t length); /* from the last run, on this input */
void fuzz_write_learnt(const char *path); /* words and comparisons, for another fuzzer */
void fuzz_read_learnt(const char *path);
const struct fuzz_input *fuzz_word(void);
const struct fuzz_input *fuzz_option(void); /* a word that begins with a dash or NUL */
_Bool fuzz_comparison(struct fuzz_comparison *answer);

/* inputs */
void fuzz_add_input(const uint8_t *bytes, size_t length, unsigned news);
const struct fuzz_input *fuzz_choose(void);
size_t fuzz_input_count(void);
void fuzz_mutate(struct fuzz_input *input, size_t room);

/* batches: inputs are written to their places and added */
_Bool fuzz_batch_start(void); /* an empty one, if there is memory */
struct fuzz_input fuzz_batch_input(size_t at);
void fuzz_batch_add(struct fuzz_input input);
size_t fuzz_batch_quiet(size_t from); /* the first from there that must be tried */
void fuzz_batch_end(void);

/* findings */
void fuzz_finding(const uint8_t *bytes, size_t length);
void fuzz_finding_as_it_is(const uint8_t *bytes, size_t length); /* not made smaller */
double fuzz_clock(void);
_Bool fuzz_time_is_up(void);

#endif
