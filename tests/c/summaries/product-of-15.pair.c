// A product by adding up, one factor or the other so often: they differ for
// negative factors, but the caller has none. Some of its inputs take 15 rounds.
// verdict: different
// product: different
// entry: equivalent
//--- old
int product(int a, int b)
{
    int c = 0;
    for (int i = 1; i <= b; i++)
        c += a;
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
    for (int i = 1; i <= a; i++)
        c += b;
    return c;
}

int entry(int x)
{
    if (x >= 13 && x <= 15)
        return product(x, 15);
    return 0;
}
