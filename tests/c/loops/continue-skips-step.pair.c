// In a `while` loop `continue` jumps over the step as well, and the loop does
// not end once it meets an odd number.
// verdict: different
// evens: different
//--- old
int evens(const int *v, int n)
{
    int found = 0;
    for (int i = 0; i < n; i++) {
        if (v[i] % 2)
            continue;
        found++;
    }
    return found;
}
//--- new
int evens(const int *v, int n)
{
    int found = 0, i = 0;
    while (i < n) {
        if (v[i] % 2)
            continue;
        found++;
        i++;
    }
    return found;
}
