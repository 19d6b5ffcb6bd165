// The counter shows in a result, though only after many calls: no single run
// from the start shows it.
// verdict: conditional (ideally different)
// twice: conditional (ideally different)
//--- old
int twice(int x) { return x * 2; }
//--- new
static int calls;

int twice(int x)
{
    if (calls == 100)
        return 0;
    calls++;
    return x * 2;
}
