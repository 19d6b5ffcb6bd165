/* The harness for CBMC, in source form: given to it with the product's files.
 *
 * In: PP_ARGUMENTS arguments of PP_LENGTH characters, any. Out: assertions:
 * both mains return the same, and specifications hold. Holds: CBMC knows no
 * descriptors and no jumps between functions, so this harness brings its own
 * small runtime instead of the real one. A path on which a version ends
 * otherwise than by returning from main is left out, and output is not
 * compared: what is found is right, but not all is found. */
#include "verdiff_pp.h"

#ifndef PP_ARGUMENTS
#define PP_ARGUMENTS 2
#endif
#ifndef PP_LENGTH
#define PP_LENGTH 4
#endif

void __CPROVER_assume(_Bool condition);
void __CPROVER_assert(_Bool condition, const char *description);
char nondet_char(void);
int nondet_int(void);

_Bool pp_gone[2];
unsigned char pp_door[2][512] __attribute__((aligned(16)));

void pp_enter(int version)
{
    (void)version;
}

void pp_leave(void)
{
}

int pp_marked;

void pp_catch_up(void)
{
}

void pp_diverged(const char *place)
{
    __CPROVER_assert(0, place);
}

void pp_failed(const char *text, const char *place)
{
    (void)place;
    __CPROVER_assert(0, text);
}

void pp_unassumed(void)
{
    __CPROVER_assume(0);
    for (;;)
        ;
}

void pp_exit(int status)
{
    (void)status;
    pp_unassumed();
}

void pp_abort(void)
{
    pp_unassumed();
}

void pp___assert_fail(const char *assertion, const char *file, unsigned line,
                      const char *function)
{
    (void)assertion, (void)file, (void)line, (void)function;
    pp_unassumed();
}

int main(void)
{
    static char texts[2][PP_ARGUMENTS][PP_LENGTH + 1];
    char *arguments[2][PP_ARGUMENTS + 2] = { { 0 } };
    char *nothing[2][1] = { { 0 }, { 0 } };
    int count = nondet_int(), status[2] = { 0, 0 };
    __CPROVER_assume(count >= 1 && count <= PP_ARGUMENTS + 1);
    for (int version = 0; version < 2; version++)
        arguments[version][0] = (char *)"program";
    for (int at = 0; at < PP_ARGUMENTS; at++) {
        for (int place = 0; place < PP_LENGTH; place++)
            texts[0][at][place] = texts[1][at][place] = nondet_char();
        for (int version = 0; version < 2 && at + 1 < count; version++)
            arguments[version][at + 1] = texts[version][at];
    }
    pp_product_main(count, arguments[0], nothing[0], count, arguments[1], nothing[1], &status[0],
                    &status[1]);
    __CPROVER_assert(status[0] == status[1], "the exit status is the same");
    return 0;
}
