// The inner declaration hides the variable that was meant.
// verdict: different
// find: different
//--- old
int find(int a, int b)
{
    int best = a;
    if (b > a) {
        best = b;
    }
    return best;
}
//--- new
int find(int a, int b)
{
    int best = a;
    if (b > a) {
        int best = b;
        (void)best;
    }
    return best;
}
