// Arrays of a length known at run time: several of one name, jumps out of their
// blocks, as parameters, and what is declared beside them.
// run: 2
// run: 5
// run: 9
#include <stdio.h>
#include <stdlib.h>
static int weight(int n) {
#ifdef NEW
    return 3 * n + (n > 6);
#else
    return 3 * n;
#endif
}
static int sum(int rows, int columns, int of[rows][columns]) {
    int total = 0;
again:
    if (rows > 0) {
        int row = --rows;
        for (int at = 0; at < columns; at++)
            total += of[row][at] + (int)(sizeof of[0] / sizeof of[0][0]);
        goto again;
    }
    int last = total;
    return last + weight(rows);
}
static int squares(int n) {
    int found = 0;
    {
        int room[n + 1];
        for (int at = 0; at <= n; at++)
            room[at] = at * weight(at);
        found += room[n];
    }
    {
        int size = n + 2, room[size];
        for (int at = 0; at < size; at++)
            room[at] = weight(at) - at;
        found += room[size - 1] + (int)sizeof room;
    }
    for (int round = 0; round < n; round++) {
        int size = round + 1;
        char room[size];
        if (round == 3)
            continue;
        room[round] = (char)weight(round);
        int (*whole)[size] = malloc(sizeof *whole);
        (*whole)[round] = room[round];
        found += (*whole)[round];
        free(whole);
        if (found > 200)
            break;
        if (round == 7)
            return -found;
    }
    return found;
}
int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 0;
    int table[2][n];
    for (int row = 0; row < 2; row++)
        for (int at = 0; at < n; at++)
            table[row][at] = weight(row + at);
    printf("%d %d\n", squares(n), sum(2, n, table));
    return 0;
}
