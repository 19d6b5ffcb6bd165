// Without the condition, zero has a digit.
// verdict: different
// digits: different
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
    do {
        n /= 10;
        d++;
    } while (n != 0);
    return d;
}
