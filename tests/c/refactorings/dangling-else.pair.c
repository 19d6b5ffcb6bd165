// With the braces gone, the `else` belongs to the inner `if`.
// verdict: different
// charge: different
//--- old
int charge(int weight, int express)
{
    int c = 5;
    if (weight > 10) {
        if (express)
            c = 20;
    } else
        c = 3;
    return c;
}
//--- new
int charge(int weight, int express)
{
    int c = 5;
    if (weight > 10)
        if (express)
            c = 20;
    else
        c = 3;
    return c;
}
