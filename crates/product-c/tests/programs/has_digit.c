// Figure 2 of the P³ paper: a refactoring that counts digits modulo two.
// run: 12
// run: a1
// run: abc
// run:
#include <assert.h>
#include <stdio.h>
int has_digit(const char *s) {
    int found = 0;
    while (*s != '\0') {
#ifdef NEW
        found ^= (*s >= '0' && *s <= '9');
#else
        if (*s >= '0' && *s <= '9')
            found = 1;
#endif
        s++;
    }
    return found;
}
int main(int argc, char **argv) {
    assert(argc == 2);
    if (has_digit(argv[1]))
        printf("Digits found\n");
    else
        printf("No digits found\n");
}
