// Nothing but the initial values of variables has changed. Whoever calls these
// functions in a fresh program gets other numbers.
// verdict: unknown (ideally different)
//--- old
int level = 1;
static int maximum = 10;

int current(void) { return level + 1; }
int limit(int x) { return x > maximum ? maximum : x; }

int ticket(void)
{
    static int next = 5;
    return next++;
}
//--- new
int level = 2;
static int maximum = 20;

int current(void) { return level + 1; }
int limit(int x) { return x > maximum ? maximum : x; }

int ticket(void)
{
    static int next = 6;
    return next++;
}
