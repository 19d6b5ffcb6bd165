// A product becomes a sum that grows along.
// verdict: equivalent
// spread: equivalent
//--- old
void spread(int *v, int n)
{
    for (int i = 0; i < n; i++)
        v[i] = i * 7 + 3;
}
//--- new
void spread(int *v, int n)
{
    unsigned x = 3;
    for (int i = 0; i < n; i++) {
        v[i] = (int)x;
        x += 7;
    }
}
