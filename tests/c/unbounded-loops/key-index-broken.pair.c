// An index that goes round at seven is cut to two bits.
// verdict: different
// mix: different
//--- old
int key[8];

int mix(const unsigned char *p, int n)
{
    unsigned k = 0;
    int h = 0;
    for (int i = 0; i < n; i++) {
        h = h * 33 + (p[i] ^ key[k]);
        k = (k + 1) % 7;
    }
    return h;
}
//--- new
int key[8];

int mix(const unsigned char *p, int n)
{
    unsigned k = 0;
    int h = 0;
    for (int i = 0; i < n; i++) {
        h = h * 33 + (p[i] ^ key[k & 3]);
        k = (k + 1) % 7;
    }
    return h;
}
