// The checks are made in another order, so a request with two faults gets the
// other code.
// verdict: different
// validate: different
//--- old
int validate(int kind, int length)
{
    if (kind > 9)
        return -1;
    if (length < 0)
        return -2;
    return 0;
}
//--- new
int validate(int kind, int length)
{
    if (length < 0)
        return -2;
    if (kind > 9)
        return -1;
    return 0;
}
