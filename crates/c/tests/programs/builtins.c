#include <stdio.h>
#include <string.h>
#include <stddef.h>

struct s { char c; struct { int a[4]; } in; };

int main(void)
{
    unsigned u = 0xf0;
    int r;
    char buffer[8];
    printf("%d %d %d\n", __builtin_popcount(u), __builtin_clz(u), __builtin_ctzl(u));
    if (__builtin_expect(u == 0xf0, 1))
        printf("expected\n");
    printf("%d %d\n", __builtin_add_overflow(2147483647, 1, &r), r);
    printf("%d\n", __builtin_mul_overflow_p(1 << 20, 1 << 20, (int)0));
    __builtin_memset(buffer, 'z', 7);
    buffer[7] = 0;
    printf("%s %zu\n", buffer, __builtin_offsetof(struct s, in.a[2]));
    printf("%x %lx\n", __builtin_bswap32(0x12345678), __builtin_bswap64(1));
    printf("%d %d\n", __builtin_constant_p(3), __builtin_types_compatible_p(int, const int));
    printf("%d\n", __builtin_choose_expr(1, 4, "x"));
    printf("%d\n", _Generic(u, int: 1, unsigned: 2, default: 3));
    int shared = 5;
    printf("%d %d\n", __sync_fetch_and_add(&shared, 3), __atomic_load_n(&shared, __ATOMIC_SEQ_CST));
    printf("%d\n", __builtin_abs(-4) + (int)__builtin_fabs(-2.0));
    printf("%d %d\n", __builtin_isnan(0.0), __builtin_inf() > 1);
    typeof(u) copy = u;
    __auto_type more = copy + 1L;
    printf("%zu %ld\n", sizeof more, more);
    if (u == 1)
        __builtin_unreachable();
    char *stack = __builtin_alloca(4);
    strcpy(stack, "abc");
    printf("%s\n", stack);
    return 0;
}
