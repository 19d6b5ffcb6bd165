// For the counts that C allows, the mask changes nothing.
// verdict: equivalent
// bit: equivalent
//--- old
int bit(int n)
{
    return 1 << n;
}
//--- new
int bit(int n)
{
    return 1 << (n & 31);
}
