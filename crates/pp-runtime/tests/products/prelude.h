/* What the product programs of the tests begin with: the system's headers and
   the runtime's. OLD and NEW run statements of one version as generated code
   does; R(name) is the runtime's function that stands for the library's. */
#define _GNU_SOURCE
#include <assert.h>
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#include "verdiff_pp.h"

#define R(name) ({ extern __typeof__(name) runtime_##name __asm__("pp_" #name); runtime_##name; })
#define O(type, name, version) \
    (*({ extern type name##_##version __asm__("pp_" #name "_" #version); &name##_##version; }))

#define IN(version, ...)                                  \
    if (!pp_gone[version]) {                              \
        pp_enter(version);                                \
        if (pp_setjmp(pp_door[version]) == 0) {           \
            __VA_ARGS__                                   \
        }                                                 \
    }
#define OLD(...) IN(0, __VA_ARGS__)
#define NEW(...) IN(1, __VA_ARGS__)
#define BOTH(...) OLD(__VA_ARGS__) NEW(__VA_ARGS__)

#define MAIN                                                                          \
    void pp_product_main(int argc0, char **argv0, char **envp0, int argc1, char **argv1, \
                         char **envp1, int *status0, int *status1)
#define UNUSED (void)argc0, (void)argv0, (void)envp0, (void)argc1, (void)argv1, (void)envp1, \
               (void)status0, (void)status1
