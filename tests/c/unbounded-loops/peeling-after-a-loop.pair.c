// The first round of the second loop adds nothing, and is left out. The first loop
// makes as many rounds as the second one then does.
// verdict: equivalent
// mix: equivalent
//--- old
unsigned mix(int n)
{
    unsigned x = 1;
    for (int i = 1; i <= n; i++)
        x = x * 5 ^ 3;
    for (int i = 0; i <= n; i++)
        x += i;
    return x;
}
//--- new
unsigned mix(int n)
{
    unsigned x = 1;
    for (int i = 1; i <= n; i++)
        x = x * 5 ^ 3;
    for (int i = 1; i <= n; i++)
        x += i;
    return x;
}
