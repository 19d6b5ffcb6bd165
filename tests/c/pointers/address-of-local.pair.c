// A detour over the address of a local variable changes nothing.
// verdict: unknown (ideally equivalent)
// clamp: unknown (ideally equivalent)
//--- old
int clamp(int v, int low, int high)
{
    if (v < low)
        v = low;
    if (v > high)
        v = high;
    return v;
}
//--- new
static void at_least(int *v, int low)
{
    if (*v < low)
        *v = low;
}

int clamp(int v, int low, int high)
{
    int result = v;
    at_least(&result, low);
    if (result > high)
        result = high;
    return result;
}
