// The first round of the second loop adds something, and is left out. The first loop
// makes as many rounds as the second one then does.
// verdict: different
// mix: different
//--- old
unsigned mix(int n)
{
    unsigned x = 1;
    for (int i = 1; i <= n; i++)
        x = x * 5 ^ 3;
    for (int i = 0; i <= n; i++)
        x += i + 1;
    return x;
}
//--- new
unsigned mix(int n)
{
    unsigned x = 1;
    for (int i = 1; i <= n; i++)
        x = x * 5 ^ 3;
    for (int i = 1; i <= n; i++)
        x += i + 1;
    return x;
}
