// A jump to a label behind a case does not ask for the value; `break` leaves
// the switch all the same.
// verdict: equivalent
// pick: equivalent
//--- old
int pick(int x, int force)
{
    if (force)
        goto one;
    switch (x) {
    case 0:
        x = 5;
        break;
    case 1:
    one:
        x = 6;
        break;
    default:
        x = 7;
    }
    return x;
}
//--- new
int pick(int x, int force)
{
    if (force || x == 1)
        return 6;
    return x == 0 ? 5 : 7;
}
