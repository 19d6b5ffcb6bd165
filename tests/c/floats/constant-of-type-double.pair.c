// 0.1 as a double is no float, so no float equals it.
// verdict: different
// is_tenth: different
//--- old
int is_tenth(float x)
{
    return x == 0.1f;
}
//--- new
int is_tenth(float x)
{
    return x == 0.1;
}
