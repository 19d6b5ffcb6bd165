// The table answers as the switch did, out of its range too.
// verdict: equivalent
// cost: equivalent
//--- old
int cost(unsigned level)
{
    switch (level) {
    case 0: return 5;
    case 1: return 8;
    case 2: return 13;
    case 3: return 21;
    }
    return -1;
}
//--- new
static const int costs[] = { 5, 8, 13, 21 };

int cost(unsigned level)
{
    if (level >= sizeof costs / sizeof *costs)
        return -1;
    return costs[level];
}
