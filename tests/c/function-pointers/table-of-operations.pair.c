// The entries of the table are exchanged.
// verdict: different
// apply: different
// add: equivalent
//--- old
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int (*const operations[2])(int, int) = { add, sub };

int apply(unsigned op, int a, int b)
{
    return operations[op & 1](a, b);
}
//--- new
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int (*const operations[2])(int, int) = { sub, add };

int apply(unsigned op, int a, int b)
{
    return operations[op & 1](a, b);
}
