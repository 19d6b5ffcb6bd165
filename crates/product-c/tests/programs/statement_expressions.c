// Expressions with loops of their own stay as they are, whatever is around them.
// run: 0
// run: 3
// run: 9
#include <stdio.h>
#include <stdlib.h>
static int scaled(int x) {
#ifdef NEW
    x++;
#endif
    return 2 * x;
}
static int first_over(int limit) {
    int rounds = 0;
    while (rounds < 5) {
        int found = ({
            int at;
            for (at = 0; at < 10; at++) {
                if (at == 1)
                    continue;
                switch (at) {
                case 7:
                    break;
                default:
                    rounds += at == 8;
                }
                if (scaled(at) > limit)
                    break;
            }
            at;
        });
        rounds++;
        if (found > 7)
            break;
        limit += scaled(found);
        printf("%d %d\n", found, limit);
    }
    return rounds;
}
int main(int argc, char **argv) {
#ifdef NEW
    printf("new\n");
#endif
    return first_over(argc > 1 ? atoi(argv[1]) : 0);
}
