// Copying, with the element in a local.
// verdict: equivalent
// copy: equivalent
//--- old
void copy(int *to, const int *from, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = from[i];
}
//--- new
void copy(int *to, const int *from, int n)
{
    int i = 0;
    while (i < n) {
        int x = from[i];
        to[i] = x;
        ++i;
    }
}
