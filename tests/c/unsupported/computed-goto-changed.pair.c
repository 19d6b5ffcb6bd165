// A jump to a computed label is not modelled, so the change behind it cannot
// be judged; the function beside it can.
// verdict: different
// step: unknown (ideally different)
// decode: different
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

int decode(int word) { return word & 0xff; }
//--- new
int step(unsigned op, int acc)
{
    static void *const labels[] = { &&inc, &&dec };
    goto *labels[op & 1];
inc:
    return acc + 2;
dec:
    return acc - 1;
}

int decode(int word) { return word & 0x7f; }
