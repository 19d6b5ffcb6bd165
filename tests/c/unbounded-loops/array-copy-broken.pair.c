// Copying from the other end differs where the arrays overlap.
// verdict: different
// copy: different
//--- old
void copy(int *to, const int *from, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = from[i];
}
//--- new
void copy(int *to, const int *from, int n)
{
    int i = n - 1;
    while (i >= 0) {
        int x = from[i];
        to[i] = x;
        --i;
    }
}
