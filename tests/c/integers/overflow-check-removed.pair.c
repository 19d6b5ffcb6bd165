// A check by overflow, as found in old code. With wrapping it does find the
// overflow, so its removal is seen.
// verdict: different
// grow: different
//--- old
int grow(int size, int by)
{
    if (by > 0 && size + by < size)
        return -1;
    return size + by;
}
//--- new
int grow(int size, int by)
{
    return size + by;
}
