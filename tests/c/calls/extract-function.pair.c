// Part of the body moved to a function of its own.
// verdict: equivalent
// fee: equivalent
//--- old
int fee(int amount, int express)
{
    int f = amount / 100;
    if (f < 5)
        f = 5;
    if (express)
        f += 20;
    return f;
}
//--- new
static int base_fee(int amount)
{
    int f = amount / 100;
    return f < 5 ? 5 : f;
}

int fee(int amount, int express)
{
    return base_fee(amount) + (express ? 20 : 0);
}
