// A jump into the inner of two loops; `break` in it leaves the inner one.
// verdict: different
// walk: different
//--- old
int walk(int n)
{
    int i = 0, j = 0, r = 0;

    if (n > 5)
        goto in;
    for (i = 0; i < 2; i++) {
        for (j = 0; j < 2; j++) {
            r += 1;
        in:
            if (n == 7)
                break;
            r += 10;
        }
        r += 100;
    }
    return r;
}
//--- new
int walk(int n)
{
    int i = 0, j = 0, r = 0;

    if (n > 5)
        goto in;
    for (i = 0; i < 2; i++) {
        for (j = 0; j < 2; j++) {
            r += 1;
        in:
            if (n == 7)
                return r + 100;
            r += 10;
        }
        r += 100;
    }
    return r;
}
