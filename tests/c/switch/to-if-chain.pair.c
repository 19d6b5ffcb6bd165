// A chain of comparisons in place of the switch, with the default in front.
// verdict: equivalent
// priority: equivalent
//--- old
int priority(int kind)
{
    switch (kind) {
    case 1:
    case 2:
        return 10;
    case 7:
        return 20;
    default:
        return 0;
    }
}
//--- new
int priority(int kind)
{
    int p = 0;

    if (kind == 7)
        p = 20;
    else if (kind >= 1 && kind <= 2)
        p = 10;
    return p;
}
