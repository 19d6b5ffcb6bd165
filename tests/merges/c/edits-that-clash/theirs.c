int f(int x)
{
    int y = x;
    /* twice */
    y = y * 2;
    /* done */
    return y + 1;
}

int g(int x)
{
    return x + 0;
}
