// With arithmetic that wraps around, what was added is taken away again.
// verdict: equivalent
// sum: equivalent
// args: --overflow wrap
//--- old
int sum(int a, int b)
{
    return a + b - a;
}
//--- new
int sum(int a, int b)
{
    return b;
}
