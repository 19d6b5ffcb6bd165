// `p[i]` is by definition `*(p + i)`, and the order of the two does not matter.
// verdict: equivalent
// get: equivalent
//--- old
int get(int *p, int i)
{
    return p[i] + *p;
}
//--- new
int get(int *p, int i)
{
    return *(i + p) + 0[p];
}
