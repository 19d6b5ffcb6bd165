// Each string is a row of its own.
// verdict: equivalent
// initial: equivalent
//--- old
char initial(int i)
{
    char rows[2][4] = { "abc", "xyz" };
    return rows[i & 1][0];
}
//--- new
char initial(int i)
{
    return i & 1 ? 'x' : 'a';
}
