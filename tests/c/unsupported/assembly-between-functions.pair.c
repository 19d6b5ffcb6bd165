// What `fixed` does is written in assembly, which changed.
// verdict: unknown (ideally different)
// call: unknown (ideally different)
// apart: equivalent
//--- old
int fixed(void);
__asm__(".text\n.globl fixed\nfixed: mov $1, %eax\nret\n");

int call(void) { return fixed(); }
int apart(int x) { return x; }
//--- new
int fixed(void);
__asm__(".text\n.globl fixed\nfixed: mov $2, %eax\nret\n");

int call(void) { return fixed(); }
int apart(int x) { return x; }
