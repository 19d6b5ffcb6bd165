// Calls of changed functions where expressions decide whether they are made
// (figure 3).
// run: 0
// run: 1
// run: 5
#include <stdio.h>
#include <stdlib.h>
static int calls;
static int check(int x) {
    calls++;
#ifdef NEW
    return x > 1;
#else
    return x > 0;
#endif
}
static int both(int x, int y) { return check(x) && check(y) ? x * 10 + y : -1; }
struct pair { int a, b; };
static struct pair make(int x) {
    struct pair p = { x, check(x) };
    return p;
}
int main(int argc, char **argv) {
    int x = argc > 1 ? atoi(argv[1]) : 0;
    int i = 0, v[4] = { 0 };
    if (x == 5 || check(x) || !check(x - 1))
        printf("yes %d\n", calls);
    while (check(x - i++))
        printf("round %d\n", i);
    v[i & 3] = check(x) + 2 * check(i), i += 5;
    printf("%d %d %d\n", v[i & 3], (check(x), both(x, i)), x ? both(i, x) : check(7));
    int named = ({ int t = check(x); t + 1; });
    printf("%d %d %d\n", named, make(x).b, make(x + 1).a);
    return check(x) ?: 3;
}
