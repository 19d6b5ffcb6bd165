// Both branches load from the same pointer, so one load before them will do.
// verdict: equivalent
// scale: equivalent
//--- old
int scale(int up, const int *p)
{
    if (up)
        return *p * 2;
    else
        return *p / 2;
}
//--- new
int scale(int up, const int *p)
{
    int v = *p;
    return up ? v * 2 : v / 2;
}
