// Where both bounds are known to be small, the two ways to the middle agree.
// verdict: equivalent
// middle: equivalent
//--- old
int middle(int low, int high)
{
    if (low < 0 || high > 1000 || low > high)
        return -1;
    return low + (high - low) / 2;
}
//--- new
int middle(int low, int high)
{
    if (low < 0 || high > 1000 || low > high)
        return -1;
    return (low + high) / 2;
}
