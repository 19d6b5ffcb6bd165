// A constant gets a name, and the operands of a sum change places.
// verdict: equivalent
// combine: equivalent
// entry: equivalent
//--- old
int combine(int a, int b)
{
    int sum = a + b;
    return sum + 3;
}

int entry(void)
{
    return combine(5, 900);
}
//--- new
int combine(int a, int b)
{
    const int fee = 3;
    int sum = b + a;
    return sum + fee;
}

int entry(void)
{
    return combine(5, 900);
}
