// A sum starts one lower, and gets that one at the end: the loop is the same.
// verdict: equivalent
// combine: equivalent
// entry: equivalent
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
    return combine(5, 900);
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
