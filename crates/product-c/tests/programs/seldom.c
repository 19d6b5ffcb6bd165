// Calls that stand in branches which are seldom taken, behind labels and before ends.
// run: < ab cd efghijkl
// run: 2 < ab cd efghijkl
// run: 5 < x
// run: 7 < abcdefghij
// run: 9 <
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
static int width(int c) {
#ifdef NEW
    return c == 'e' ? 2 : 1;
#else
    return 1;
#endif
}
static int lines(int limit) {
    int c, column = 0, count = 0;
    while ((c = getchar()) != EOF) {
        int wide = width(c);
        if (limit < 0) {
            if (limit == -1) {
                perror("never");
                exit(9);
            } else
                abort();
        }
    again:
        column += wide;
        if (column > limit) {
            column = 0;
            if (c == ' ') {
                fputs("-", stdout);
            more:
                count++;
            } else if (count % 3 == 2)
                goto more;
            puts("|");
            goto again;
        }
        switch (c) {
        case 'x':
            fputs("letter x ", stdout);
        case 'y':
            if (column)
                fputs("letter ", stdout);
            break;
        default:
            putchar(c);
        }
        if (count > limit + 20) {
            int code = count;
            fprintf(stderr, "too many %d\n", count);
            exit(code);
        }
        if (c == 'j') {
            if (column == 3)
                exit(3);
            fputs("j ", stdout);
        }
    }
    return count;
}
int main(int argc, char **argv) {
    int limit = argc > 1 ? atoi(argv[1]) : 3, count;
    errno = limit;
    count = lines(limit);
    if (count == 1) {
        printf("one %d\n", errno == limit);
        if (limit > 5)
            return 4;
    }
    printf("%d\n", count);
    return 0;
}
