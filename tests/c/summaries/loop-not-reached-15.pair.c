// The loops differ, but the caller never gets to them.
// verdict: different
// product: different
// entry: equivalent
//--- old
int product(int a, int b)
{
    int c = 0;
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
