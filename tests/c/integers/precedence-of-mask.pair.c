// `==` binds tighter than `&`.
// verdict: different
// ready: different
//--- old
int ready(unsigned status)
{
    return (status & 6) == 4;
}
//--- new
int ready(unsigned status)
{
    return status & 6 == 4;
}
