/* What KLEE's header declares, for compiling without it. */
#include <stddef.h>
#include <stdint.h>
void klee_make_symbolic(void *place, size_t size, const char *name);
void klee_assume(uintptr_t condition);
int klee_range(int begin, int end, const char *name);
void klee_report_error(const char *file, int line, const char *message, const char *suffix)
    __attribute__((noreturn));
