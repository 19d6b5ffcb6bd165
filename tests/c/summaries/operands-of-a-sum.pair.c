// The operands of a sum change places.
// verdict: equivalent
// combine: equivalent
// entry: equivalent
//--- old
int combine(int a, int b)
{
    int sum = a + b;
    return sum;
}

int entry(void)
{
    return combine(5, 900);
}
//--- new
int combine(int a, int b)
{
    int sum = b + a;
    return sum;
}

int entry(void)
{
    return combine(5, 900);
}
