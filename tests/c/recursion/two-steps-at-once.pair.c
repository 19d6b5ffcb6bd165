// Two levels of recursion in one. That both do the same rests on what the
// function promises of its result: it is at least 0, and no more than the depth.
// verdict: equivalent
// depth: equivalent
//--- old
int depth(int left)
{
    int below = left;
    if (left > 0)
        below = depth(left - 1) + 1;
    if (below < 0)
        below = 0;
    return below;
}
//--- new
int depth(int left)
{
    int below = left;
    if (left > 1)
        below = depth(left - 2) + 2;
    if (below < 0)
        below = 0;
    return below;
}
