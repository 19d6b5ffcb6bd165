/* The harness for KLEE, in source form: compiled to bitcode with the product
 * and the runtime (`clang -emit-llvm -c`), and run with KLEE's POSIX runtime.
 *
 * In: PP_ARGUMENTS arguments of PP_LENGTH characters and PP_INPUT bytes of
 * standard input, all symbolic. Out: a difference is a failed assertion at the
 * end of its path. */
#include "pp_inside.h"
#include <klee/klee.h>

#ifndef PP_ARGUMENTS
#define PP_ARGUMENTS 2
#endif
#ifndef PP_LENGTH
#define PP_LENGTH 4
#endif
#ifndef PP_INPUT
#define PP_INPUT 8
#endif

extern char **environ;

static void found(const char *message)
{
    klee_report_error(__FILE__, __LINE__, message, "verdiff.err");
}

int main(void)
{
    static char texts[PP_ARGUMENTS + 1][PP_LENGTH + 1], input[PP_INPUT + 1];
    char *arguments[PP_ARGUMENTS + 2] = { (char *)"program" };
    klee_make_symbolic(texts, sizeof texts, "arguments");
    klee_make_symbolic(input, sizeof input, "input");
    for (int at = 0; at < PP_ARGUMENTS; at++) {
        klee_assume(texts[at][PP_LENGTH] == 0);
        arguments[at + 1] = texts[at];
    }
    int count = klee_range(1, PP_ARGUMENTS + 2, "count");
    arguments[count] = NULL;
    pp_settings.stop_at_finding = 1;
    pp_settings.skip_sleep = 1;
    pp_settings.found = found;
    pp_settings.input = input;
    pp_settings.input_length = PP_INPUT;
    pp_run(count, arguments, environ);
    const char *difference = pp_difference();
    if (difference)
        found(difference);
    return 0;
}
