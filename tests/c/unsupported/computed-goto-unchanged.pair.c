// A jump to a computed label, as interpreters use it; nothing has changed.
// verdict: equivalent
// step: equivalent
//--- old
int step(unsigned op, int acc)
{
    static void *const labels[] = { &&inc, &&dec };
    goto *labels[op & 1];
inc:
    return acc + 1;
dec:
    return acc - 1;
}
//--- new
int step(unsigned op, int acc)
{
    static void *const labels[] = { &&inc, &&dec };
    goto *labels[op & 1];
inc:
    return acc + 1;
dec:
    return acc - 1;
}
