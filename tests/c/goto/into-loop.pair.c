// A jump into a loop skips what stands before the label, and the condition, in
// the first round only.
// verdict: different
// total: different
//--- old
int total(int x)
{
    int i = 0;

    if (x == 5)
        goto in;
    while (i < 3) {
        x += 10;
    in:
        i++;
    }
    return x;
}
//--- new
int total(int x)
{
    int i = 0;

    while (i < 3) {
        x += 10;
        i++;
    }
    return x;
}
