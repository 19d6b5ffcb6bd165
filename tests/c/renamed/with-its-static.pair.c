// The function is renamed, and the variable inside keeps its name: it is the
// same one.
// verdict: equivalent
// next_id: equivalent
//--- old
int fresh(void)
{
    static int last;
    last++;
    return last;
}
//--- new
int next_id(void)
{
    static int last;
    last++;
    return last;
}
