// Falling through, default in the middle, ranges, nested loops and returns in
// sections; and a switch whose cases lie inside of a loop (Duff's device).
// run: 0
// run: 1
// run: 2
// run: 3
// run: 7
// run: 12
#include <stdio.h>
#include <stdlib.h>
static int helper(int x) {
#ifdef NEW
    return x + 2;
#else
    return x + 1;
#endif
}
static int classify(int x) {
    int r = 0;
    switch (x) {
    case 0:
        r += helper(r);
    case 1:
        r += 10;
        break;
    default:
        r = 1000;
#ifdef NEW
    case 5:
        r += 5;
#endif
        if (x == 7)
            break;
        r++;
    case 2 ... 3:
        for (int i = 0; i < x; i++) {
            if (i == 2)
                break;
            r += helper(i);
        }
        if (x == 12)
            return -r;
        r += 7;
    }
    return r;
}
static int copy(char *to, const char *from, int count) {
    int rounds = (count + 3) / 4;
    switch (count % 4) {
    case 0: do { *to++ = *from++;
    case 3:      *to++ = *from++;
    case 2:      *to++ = *from++;
    case 1:      *to++ = *from++;
            } while (--rounds > 0);
    }
    return helper(count);
}
int main(int argc, char **argv) {
    int x = argc > 1 ? atoi(argv[1]) : 0;
    char text[16] = "";
    printf("%d\n", classify(x));
    printf("%d %s\n", copy(text, "0123456789", 7), text);
    return 0;
}
