#include <stdio.h>

static inline int square(int x) { return x * x; }
static inline int unused(int x) { return x; }
inline int twice(int x) { return 2 * x; }
extern int twice(int x);
extern inline int thrice(int x) { return 3 * x; }
static inline __attribute__((always_inline)) int fourfold(int x) { return twice(x) * 2; }
_Noreturn static void stop(int code);
__attribute__((const)) static int pure_one(int x) { return x + 1; }
__attribute__((pure, noinline)) static int pure_two(const int *x) { return *x; }
int renamed(int) __asm__("other_name");
int renamed(int x) { return x - 1; }
int counted __asm__("counted_elsewhere") = 4;

int main(void)
{
    int four = 4;
    printf("%d %d %d %d\n", square(3), twice(4), thrice(5), fourfold(2));
    printf("%d %d %d %d\n", pure_one(1), pure_two(&four), renamed(10), counted);
    stop(0);
}

#include <stdlib.h>
static void stop(int code) { exit(code); }
