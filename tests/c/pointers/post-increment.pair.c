// `*p++` steps the pointer, `(*p)++` the value.
// verdict: different
// take: different
//--- old
int take(int *p)
{
    int a = *p++;
    return a + *p;
}
//--- new
int take(int *p)
{
    int a = (*p)++;
    return a + *p;
}
