// A semicolon after the condition makes the statement unconditional.
// verdict: different
// cap: different
//--- old
int cap(int v)
{
    if (v > 100)
        v = 100;
    return v;
}
//--- new
int cap(int v)
{
    if (v > 100);
        v = 100;
    return v;
}
