// Loops of all kinds that end at different times, with break, continue and
// return inside (figure 6).
// run: 3 7
// run: 9 2
// run: 0 0
#include <stdio.h>
#include <stdlib.h>
#ifdef NEW
#define STEP 2
#define STOP 11
#else
#define STEP 1
#define STOP 7
#endif
static int search(int n) {
    for (int i = 0; i < 20; i += STEP) {
        if (i == n)
            return i * 100;
        if (i % 3 == 2)
            continue;
        if (i > STOP)
            break;
        printf("at %d\n", i);
    }
    return -1;
}
static int triangle(int n) {
    int sum = 0, i = 0;
    do {
        int j = 0;
        while (1) {
            if (++j > i)
                break;
            if (j == STEP + 1)
                continue;
            sum += j;
        }
        i++;
    } while (i < n + STEP);
    return sum;
}
int main(int argc, char **argv) {
    int a = argc > 1 ? atoi(argv[1]) : 0;
    printf("%d\n", search(a));
    printf("%d\n", triangle(argc > 2 ? atoi(argv[2]) : 1));
    return triangle(2);
}
