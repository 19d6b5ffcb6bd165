// A variable of a function under another name.
// verdict: equivalent
// ticket: equivalent
//--- old
int ticket(int step)
{
    static int last = 7;
    last += step;
    return last;
}
//--- new
int ticket(int step)
{
    static int current = 7;
    current += step;
    return current;
}
