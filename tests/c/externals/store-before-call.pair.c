// The unknown function can see the global, so it matters whether it is set
// before the call or after it.
// verdict: different
// start: different
//--- old
int running;
void notify(void);

void start(void)
{
    running = 1;
    notify();
}
//--- new
int running;
void notify(void);

void start(void)
{
    notify();
    running = 1;
}
