// An index that stays below eight is made sure to.
// verdict: equivalent
// mix: equivalent
//--- old
int key[8];

int mix(const unsigned char *p, int n)
{
    unsigned k = 0;
    int h = 0;
    for (int i = 0; i < n; i++) {
        h = h * 33 + (p[i] ^ key[k]);
        k = (k + 1) % 8;
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
        h = h * 33 + (p[i] ^ key[k & 7]);
        k = (k + 1) % 8;
    }
    return h;
}
