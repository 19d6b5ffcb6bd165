// What does not change is computed before the loop.
// verdict: equivalent
// scale: equivalent
//--- old
void scale(int *v, int n, int a, int b)
{
    for (int i = 0; i < n; i++)
        v[i] = (int)((unsigned)a * (unsigned)b + (unsigned)i);
}
//--- new
void scale(int *v, int n, int a, int b)
{
    unsigned p = (unsigned)a * (unsigned)b;
    for (int i = 0; i < n; i++)
        v[i] = (int)(p + (unsigned)i);
}
