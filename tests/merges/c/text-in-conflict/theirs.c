int f(int x)
{
    int y = x + 2;
    /* twice */
    y = y * 2;
    /* done */
    return y;
}

int g(int x)
{
    return x;
}
