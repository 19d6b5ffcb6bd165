// A call through `(*f)` and one through `f` are the same.
// verdict: equivalent
// twice: equivalent
//--- old
int twice(int (*f)(int), int x)
{
    return f(f(x));
}
//--- new
int twice(int (*f)(int), int x)
{
    int once = (*f)(x);
    return (**f)(once);
}
