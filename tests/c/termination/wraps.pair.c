// An unsigned number is never below zero. The old version came back to where it
// was after 65,536 rounds, more than a run makes by default.
// verdict: different
// args: --steps 1000000
//--- old
unsigned f(unsigned short n)
{
    unsigned rounds = 0;
    for (unsigned short i = n; i >= 0; i--)
        rounds |= 1;
    return rounds;
}
//--- new
unsigned f(unsigned short n)
{
    unsigned rounds = 0;
    for (int i = n; i >= 0; i--)
        rounds |= 1;
    return rounds;
}
