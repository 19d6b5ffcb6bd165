// A loop that asks at its end, behind a condition.
// verdict: equivalent
// digits: equivalent
//--- old
int digits(unsigned n)
{
    int d = 0;
    while (n != 0) {
        n /= 10;
        d++;
    }
    return d;
}
//--- new
int digits(unsigned n)
{
    int d = 0;
    if (n != 0) {
        do {
            n /= 10;
            d++;
        } while (n != 0);
    }
    return d;
}
