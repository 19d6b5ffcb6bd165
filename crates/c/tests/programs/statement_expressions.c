#include <stdio.h>

#define max(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })

static int early(int x)
{
    int y = ({ if (x > 5) return -1; x * 2; });
    return y;
}

int main(void)
{
    int i = 3;
    printf("%d %d\n", max(i++, 2), max(max(i, 1), max(2, 8)));
    printf("%d %d\n", early(2), early(9));
    long l = ({ char c = 'a'; c; }) + ({ 1L; });
    ({ i = 7; });
    ({ });
    struct s { int x; } s = ({ struct s t = {4}; t; });
    printf("%ld %d %d\n", l, i, s.x);
    while (({ i--; i > 4; }))
        printf("%d ", i);
    int r = ({ int total = 0; for (int k = 0; k < 4; k++) { if (k == 2) continue; total += k; } total; });
    printf("%d\n", r);
    printf("%d\n", ({ __label__ out; int v = 1; if (r) goto out; v = 2; out: v += 4; v; }));
    return 0;
}
