// The sums start elsewhere, which the caller shows exactly where it calls.
// verdict: different
// product: different
// entry: different
//--- old
int product(int a, int b)
{
    int c = 1;
    if (a < 0) {
        for (int i = 1; i <= b; i++)
            c += a;
    }
    return c;
}

int entry(int x)
{
    if (x >= 13 && x <= 15)
        return product(x, 15);
    return 0;
}
//--- new
int product(int a, int b)
{
    int c = 0;
    if (a < 0) {
        for (int i = 1; i <= a; i++)
            c += b;
    }
    return c;
}

int entry(int x)
{
    if (x >= 13 && x <= 15)
        return product(x, 15);
    return 0;
}
