#include <stdio.h>

__asm__(".globl answer_in_asm\nanswer_in_asm:\n\tmovl $42, %eax\n\tret\n");
extern int answer_in_asm(void);
static int hidden = 3;

static int add(int a, int b)
{
    int out;
    asm("addl %2, %0" : "=r"(out) : "0"(a), "r"(b) : "cc");
    return out;
}

int main(void)
{
    int x = 5;
    asm volatile("" ::: "memory");
    __asm__ __volatile__("incl %0" : "+m"(hidden));
    if (x)
        asm("nop");
    printf("%d %d %d\n", add(x, 4), hidden, answer_in_asm());
    return 0;
}
