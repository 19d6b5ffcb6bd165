// The famous swap without a temporary erases the value when both pointers are
// the same.
// verdict: different
// swap: different
//--- old
void swap(unsigned *a, unsigned *b)
{
    unsigned t = *a;
    *a = *b;
    *b = t;
}
//--- new
void swap(unsigned *a, unsigned *b)
{
    *a ^= *b;
    *b ^= *a;
    *a ^= *b;
}
