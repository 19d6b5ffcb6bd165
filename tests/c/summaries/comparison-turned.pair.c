// A comparison is turned round, and what its caller makes of it.
// verdict: different
// above: different
// entry: equivalent
//--- old
char above(int a, int b)
{
    return a > b;
}

int entry(void)
{
    int x = 2, y = 3;
    if (!above(x, y)) {
        int t = y;
        y = x;
        x = t;
    }
    return y;
}
//--- new
char above(int a, int b)
{
    return a < b;
}

int entry(void)
{
    int x = 2, y = 3;
    if (above(x, y)) {
        int t = y;
        y = x;
        x = t;
    }
    return y;
}
