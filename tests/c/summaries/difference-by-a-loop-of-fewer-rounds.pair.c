// The same with a round less.
// verdict: different
// combine: different
// entry: different
//--- old
int combine(int a, int b)
{
    int c = a;
    for (int i = 0; i < 3; i++)
        c -= b;
    return c;
}

int entry(void)
{
    return combine(5, 900);
}
//--- new
int combine(int a, int b)
{
    int c = b;
    for (int i = 0; i < 2; i++)
        c -= a;
    return c;
}

int entry(void)
{
    return combine(900, 5);
}
