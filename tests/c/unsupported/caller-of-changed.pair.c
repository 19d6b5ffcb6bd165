// A caller of a function that cannot be judged cannot be judged either, unless
// it does not call it.
// verdict: unknown (ideally different)
// cycles: unknown (ideally different)
// elapsed: unknown (ideally different)
// minutes: equivalent
//--- old
static long double cycles(int n) { return n * 2.0L; }
long elapsed(int n) { return (long)cycles(n); }
int minutes(int seconds) { return seconds / 60; }
//--- new
static long double cycles(int n) { return n * 3.0L; }
long elapsed(int n) { return (long)cycles(n); }
int minutes(int seconds)
{
    const int per_minute = 60;
    return seconds / per_minute;
}
