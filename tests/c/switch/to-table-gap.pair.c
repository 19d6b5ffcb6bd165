// The table has no entry for level 2, which therefore costs nothing.
// verdict: different
// cost: different
//--- old
int cost(unsigned level)
{
    switch (level) {
    case 0: return 5;
    case 1: return 8;
    case 2: return 13;
    case 3: return 21;
    default: return -1;
    }
}
//--- new
static const int costs[4] = { [0] = 5, [1] = 8, [3] = 21 };

int cost(unsigned level)
{
    return level < 4 ? costs[level] : -1;
}
