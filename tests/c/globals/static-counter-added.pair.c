// Nobody reads the counter, so nobody can tell.
// verdict: equivalent
// twice: equivalent
//--- old
int twice(int x) { return x * 2; }
//--- new
static int calls;

int twice(int x)
{
    calls++;
    return x + x;
}
