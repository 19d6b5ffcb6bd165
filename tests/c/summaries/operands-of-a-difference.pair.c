// The operands of a difference change places, and so do the arguments: the
// function is another one, and its caller the same.
// verdict: different
// combine: different
// entry: equivalent
//--- old
int combine(int a, int b)
{
    int rest = a - b;
    return rest;
}

int entry(void)
{
    return combine(5, 900);
}
//--- new
int combine(int a, int b)
{
    int rest = b - a;
    return rest;
}

int entry(void)
{
    return combine(900, 5);
}
