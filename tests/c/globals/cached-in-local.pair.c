// The global is kept in a local and written back at the end; nobody looks in
// between.
// verdict: equivalent
// tick: equivalent
//--- old
static unsigned clock_low, clock_high;

unsigned tick(unsigned by)
{
    clock_low += by;
    if (clock_low < by)
        clock_high++;
    return clock_high;
}
//--- new
static unsigned clock_low, clock_high;

unsigned tick(unsigned by)
{
    unsigned low = clock_low;
    low += by;
    clock_high += low < by;
    clock_low = low;
    return clock_high;
}
