// Both parameters are ints, and the call gives them in the wrong order.
// verdict: different
// subtract: equivalent
// change: different
//--- old
static int subtract(int from, int what) { return from - what; }

int change(int paid, int price)
{
    return subtract(paid, price);
}
//--- new
static int subtract(int from, int what) { return from - what; }

int change(int paid, int price)
{
    return subtract(price, paid);
}
