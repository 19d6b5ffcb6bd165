// The choice between two functions is made by a pointer or by a branch.
// verdict: equivalent
// run: equivalent
//--- old
static int up(int x) { return x + 1; }
static int down(int x) { return x - 1; }

int run(int forward, int x)
{
    int (*step)(int) = forward ? up : down;
    return step(x);
}
//--- new
static int up(int x) { return x + 1; }
static int down(int x) { return x - 1; }

int run(int forward, int x)
{
    if (forward)
        return up(x);
    return down(x);
}
