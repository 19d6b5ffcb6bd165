// What is never reached may call what nobody has.
// run: 1
// run: 2
// run: 3
int atoi(const char *);
int printf(const char *, ...);
int nobody_has_this(int x);
#define HAS_IT 0
static int told(int x) {
#ifdef NEW
    x++;
#endif
    return printf("%d\n", x);
}
static int never(int x) {
    if (HAS_IT)
        told(nobody_has_this(x));
    else
        told(x);
    if (!HAS_IT && x > 1)
        told(2);
    if (HAS_IT != 0 || sizeof x == 8 || (HAS_IT && told(nobody_has_this(3))))
        told(nobody_has_this(x));
    while (HAS_IT)
        told(nobody_has_this(x));
    return HAS_IT ? told(nobody_has_this(4)) : told(4);
}
static int jumped(int x) {
    if (x > 2)
        goto inside;
    if (0) {
    inside:
        told(100);
    }
    switch (x) {
        if (0) {
        case 1:
            told(101);
        }
    default:
        told(102);
    }
    return x;
}
int main(int argc, char **argv) {
    int x = argc > 1 ? atoi(argv[1]) : 0;
    return never(x) + jumped(x);
}
