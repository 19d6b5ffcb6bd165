// A backward jump made into a `do` loop. Both go round in the same way.
// verdict: equivalent
// halve: equivalent
//--- old
int halve(unsigned n)
{
    int steps = 0;
again:
    steps++;
    n /= 2;
    if (n != 0)
        goto again;
    return steps;
}
//--- new
int halve(unsigned n)
{
    int steps = 0;

    do {
        steps++;
        n /= 2;
    } while (n);
    return steps;
}
