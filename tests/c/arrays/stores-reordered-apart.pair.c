// The two elements are never the same one, so the order of the stores cannot
// be seen.
// verdict: equivalent
// mark: equivalent
//--- old
int slots[16];

void mark(unsigned a)
{
    slots[a % 8] = 1;
    slots[a % 8 + 8] = 2;
}
//--- new
int slots[16];

void mark(unsigned a)
{
    slots[a % 8 + 8] = 2;
    slots[a % 8] = 1;
}
