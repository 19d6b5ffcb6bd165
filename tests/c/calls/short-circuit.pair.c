// The second check has an effect, and is now made in any case.
// verdict: different
// enter: different
//--- old
static int tries;
static int attempt(int key) { tries++; return key == 42; }

int enter(int open, int key)
{
    return open || attempt(key);
}

int count(void) { return tries; }
//--- new
static int tries;
static int attempt(int key) { tries++; return key == 42; }

int enter(int open, int key)
{
    int ok = attempt(key);
    return open || ok;
}

int count(void) { return tries; }
