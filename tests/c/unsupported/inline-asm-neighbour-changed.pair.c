// Assembly may refer to anything in its file, so a change beside it counts as
// one of the function too. This piece does not.
// verdict: unknown (ideally equivalent)
// barrier: unknown (ideally equivalent)
// twice: equivalent
//--- old
void barrier(void)
{
    __asm__ volatile ("" : : : "memory");
}

int twice(int x) { return x + x; }
//--- new
void barrier(void)
{
    __asm__ volatile ("" : : : "memory");
}

int twice(int x) { return 2 * x; }
