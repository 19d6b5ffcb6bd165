// The instruction has changed, and what it does is not known.
// verdict: unknown
// spin: unknown
//--- old
void spin(void)
{
    __asm__ volatile ("pause");
}
//--- new
void spin(void)
{
    __asm__ volatile ("nop");
}
