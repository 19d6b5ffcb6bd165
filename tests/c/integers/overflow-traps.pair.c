// When overflow ends the program, the two ways to write the sum are not the
// same: only one of them passes through a number that does not fit.
// verdict: different
// sum: different
// args: --overflow trap
//--- old
int sum(int a, int b)
{
    int s = a + b;
    return s - a;
}
//--- new
int sum(int a, int b)
{
    (void)a;
    return b;
}
