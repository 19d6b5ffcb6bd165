// Counting down with an unsigned index: the condition is always true, and the
// loop leaves the array.
// verdict: different
// clear: different
//--- old
int cells[4];

void clear(void)
{
    for (int i = 3; i >= 0; i--)
        cells[i] = 0;
}
//--- new
int cells[4];

void clear(void)
{
    for (unsigned i = 3; i >= 0; i--)
        cells[i] = 0;
}
