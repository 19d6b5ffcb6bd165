// The table of powers of two is a shift.
// verdict: equivalent
// weight: equivalent
//--- old
static const unsigned char weights[] = { 1, 2, 4, 8 };

int weight(unsigned i)
{
    return i < sizeof weights ? weights[i] : 0;
}
//--- new
int weight(unsigned i)
{
    if (i > 3)
        return 0;
    return 1 << i;
}
