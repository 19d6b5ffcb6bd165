// `&` of two numbers is not `&&`.
// verdict: different
// both: different
//--- old
int both(int a, int b)
{
    return a && b;
}
//--- new
int both(int a, int b)
{
    return (a & b) != 0;
}
