// Two stores to elements that may be the same one are exchanged.
// verdict: different
// mark: different
//--- old
int slots[16];

void mark(unsigned a, unsigned b)
{
    slots[a % 16] = 1;
    slots[b % 16] = 2;
}
//--- new
int slots[16];

void mark(unsigned a, unsigned b)
{
    slots[b % 16] = 2;
    slots[a % 16] = 1;
}
