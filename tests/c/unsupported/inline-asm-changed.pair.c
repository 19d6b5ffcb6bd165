// The instruction has changed, and what it does is not known. (It is really
// another one: the flags are not kept.)
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
