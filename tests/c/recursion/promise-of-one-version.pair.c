// Only the new version never gives a negative result, and only where it ends
// on what the old one calls: what one version promises says nothing of the other.
// verdict: different
// level: different
//--- old
int level(int at)
{
    if (at <= 0)
        return at;
    int below = level(at - 3);
    return below < 0 ? 100 : below + 1;
}
//--- new
int level(int at)
{
    if (at <= 0)
        return at < 0 ? 0 : at;
    int below = level(at - 3);
    return below + 1;
}
