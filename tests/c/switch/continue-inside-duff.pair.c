// `continue` goes to the condition of the loop around the case, `break` leaves
// it: neither has to do with the switch further out.
// verdict: different
// count: different
//--- old
int count(int n)
{
    int r = 0;

    switch (n) {
    case 1:
        while (n < 4) {
    case 2:
            n++;
            if (n == 3)
                continue;
            r++;
        }
        r += 10;
    }
    return r;
}
//--- new
int count(int n)
{
    int r = 0;

    switch (n) {
    case 1:
        while (n < 4) {
    case 2:
            n++;
            if (n == 3)
                break;
            r++;
        }
        r += 10;
    }
    return r;
}
