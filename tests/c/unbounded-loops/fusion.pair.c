// Two loops over disjoint globals put into one.
// verdict: equivalent
// both: equivalent
//--- old
int a[64], b[64];
void both(int n)
{
    if (n > 64)
        n = 64;
    for (int i = 0; i < n; i++)
        a[i] = i;
    for (int i = 0; i < n; i++)
        b[i] = 2 * i;
}
//--- new
int a[64], b[64];
void both(int n)
{
    if (n > 64)
        n = 64;
    for (int i = 0; i < n; i++) {
        a[i] = i;
        b[i] = 2 * i;
    }
}
