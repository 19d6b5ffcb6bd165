// A range of elements with a computed value: each has the same. The last
// version forgets the last element.
// verdict: different
// sum: equivalent
// last: different
//--- old
int sum(int x)
{
    int a[4] = { [0 ... 3] = x + 1 };
    return a[0] + a[3];
}

int last(int x)
{
    int a[4] = { [0 ... 3] = x * 3 };
    return a[3];
}
//--- new
int sum(int x)
{
    int a[4] = { x + 1, x + 1, 1 + x, 1 + x };
    return a[3] + a[0];
}

int last(int x)
{
    int a[4] = { [0 ... 2] = x * 3 };
    return a[3];
}
