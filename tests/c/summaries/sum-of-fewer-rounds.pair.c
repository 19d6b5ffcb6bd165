// The same sum, but its caller asks for one round less.
// verdict: different
// combine: equivalent
// entry: different
//--- old
int combine(int a, int b)
{
    int c = 1;
    for (int i = 0; i < a; i++)
        c += b;
    return c;
}

int entry(void)
{
    return combine(6, 900);
}
//--- new
int combine(int a, int b)
{
    int c = 0;
    for (int i = 0; i < a; i++)
        c += b;
    return c + 1;
}

int entry(void)
{
    return combine(5, 900);
}
