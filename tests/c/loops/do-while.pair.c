// A `do` loop runs at least once.
// verdict: different
// digits: different
//--- old
int digits(unsigned n)
{
    int d = 0;
    do {
        d++;
        n /= 10;
    } while (n);
    return d;
}
//--- new
int digits(unsigned n)
{
    int d = 0;
    while (n) {
        d++;
        n /= 10;
    }
    return d;
}
