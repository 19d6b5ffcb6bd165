// A static local keeps its value between calls; an automatic one does not.
// verdict: different
// ticket: different
//--- old
int ticket(void)
{
    static int next;
    return ++next;
}
//--- new
int ticket(void)
{
    int next = 0;
    return ++next;
}
