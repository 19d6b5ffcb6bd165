// goto forwards and backwards, out of loops, into blocks, and to a value.
// run: 1
// run: 4
// run: 30
#include <stdio.h>
#include <stdlib.h>
static int twice(int x) {
#ifdef NEW
    return x * 2 + (x == 4);
#else
    return x + x;
#endif
}
static int work(int n) {
    int tries = 0;
    char *memory = malloc(16);
    if (!memory)
        goto done;
again:
    if (twice(n) > 50)
        goto fail;
    for (int i = 0; i < 5; i++) {
        if (i == n)
            goto done;
        tries += twice(i);
    }
    if (tries < 30) {
        n++;
        goto again;
    }
done:
    free(memory);
    return tries;
fail:
    printf("too much\n");
    free(memory);
    return -1;
}
static int table(int n) {
    static void *places[] = { &&zero, &&one };
    int r = twice(n);
    goto *places[n % 2];
zero:
    return r;
one:
    return -r;
}
int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 0;
    printf("%d %d\n", work(n), table(n));
    return 0;
}
