// The sum of two large numbers overflows; half of the difference does not.
// verdict: different
// middle: different
//--- old
int middle(int low, int high)
{
    return low + (high - low) / 2;
}
//--- new
int middle(int low, int high)
{
    return (low + high) / 2;
}
