// The counter that nobody read is gone.
// verdict: equivalent
// twice: equivalent
//--- old
static unsigned long calls;
int log_level(void);

int twice(int x)
{
    calls++;
    return log_level() ? x * 2 : 0;
}
//--- new
int log_level(void);

int twice(int x) { return log_level() ? x * 2 : 0; }
