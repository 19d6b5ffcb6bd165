// One entry of a constant table.
// verdict: different
// weight: different
//--- old
static const unsigned char weights[] = { 1, 2, 4, 8 };

int weight(unsigned i)
{
    return i < sizeof weights ? weights[i] : 0;
}
//--- new
static const unsigned char weights[] = { 1, 2, 3, 8 };

int weight(unsigned i)
{
    return i < sizeof weights ? weights[i] : 0;
}
