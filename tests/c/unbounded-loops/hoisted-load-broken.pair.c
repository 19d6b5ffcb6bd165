// The hoisted value changes in the loop.
// verdict: different
// fill: different
//--- old
int step;
unsigned fill(unsigned n)
{
    unsigned x = 0;
    for (unsigned i = 0; i < n; i++)
        x += (unsigned)step;
    return x;
}
//--- new
int step;
unsigned fill(unsigned n)
{
    unsigned x = 0, s = (unsigned)step;
    for (unsigned i = 0; i < n; i++)
        x += s++;
    return x;
}
