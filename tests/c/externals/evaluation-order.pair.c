// The two numbers are asked for in the opposite order.
// verdict: different
// both: different
//--- old
int next(int stream);

int both(void)
{
    int a = next(1);
    int b = next(2);
    return a - b;
}
//--- new
int next(int stream);

int both(void)
{
    int b = next(2);
    int a = next(1);
    return a - b;
}
