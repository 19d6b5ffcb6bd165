// Renamed, and the border moved: found by what is left of the body.
// verdict: different
// in_range: different
// count: different
//--- old
static int valid(int x, int low, int high)
{
    if (x < low)
        return 0;
    if (x > high)
        return 0;
    return 1;
}

int count(int a, int b) { return valid(a, 0, 9) + valid(b, 0, 9); }
//--- new
static int in_range(int x, int low, int high)
{
    if (x < low)
        return 0;
    if (x >= high)
        return 0;
    return 1;
}

int count(int a, int b) { return in_range(a, 0, 9) + in_range(b, 0, 9); }
