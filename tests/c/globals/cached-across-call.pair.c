// The unknown function may change the global, so the cached value is stale.
// verdict: different
// wait: different
//--- old
extern int pending;
void poll(void);

int wait(void)
{
    poll();
    return pending;
}
//--- new
extern int pending;
void poll(void);

int wait(void)
{
    int p = pending;
    poll();
    return p;
}
