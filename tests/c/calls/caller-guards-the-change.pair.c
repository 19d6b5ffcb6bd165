// The helper changed for negative numbers only, which its caller never hands
// to it.
// verdict: different
// scale: different
// price: equivalent
//--- old
int scale(int v)
{
    return v / 4;
}

int price(int units)
{
    if (units < 0)
        return 0;
    return scale(units);
}
//--- new
int scale(int v)
{
    return v >> 2;
}

int price(int units)
{
    if (units < 0)
        return 0;
    return scale(units);
}
