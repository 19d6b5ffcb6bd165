// One version ends where the compiler sees no way on; the variables of the
// other must still be there.
// run: 1 2 3 4
// run: 5 6
#include <stdio.h>
#include <stdlib.h>
static int number(const char *text) {
    char *end;
    long value = strtol(text, &end, 10);
    if (*end)
        exit(3);
    return (int)value;
}
int main(int argc, char **argv) {
    int at = 1, sum = 0, least = 1 << 30, most = -least;
    double mean = 0;
    while (at < argc) {
        int value = number(argv[at++]);
        sum += value;
        if (value < least)
            least = value;
        if (value > most)
            most = value;
    }
#ifdef NEW
    mean = argc > 1 ? (double)sum / (argc - 1) : 0;
#else
    for (int left = sum;; left--) {
        printf("%d %d\n", left, left * most - least);
        if (left < 3)
            exit(sum);
    }
#endif
    printf("%d %d %d %g %s\n", sum, least, most, mean, argv[argc - 1]);
    return number(argv[1]) + (int)mean;
}
