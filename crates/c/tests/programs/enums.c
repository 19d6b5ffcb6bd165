#include <stdio.h>

enum color { RED, GREEN = 7, BLUE };
enum sign { MINUS = -1, PLUS = 1 };
enum large { HUGE_VALUE = 0x100000000, SMALL = 1 };
enum unsigned_one { TOP = 0xffffffff };
enum __attribute__((packed)) tiny { A, B, C = 200 };

static enum color next(enum color c) { return c == BLUE ? RED : c + 1; }

int main(void)
{
    enum color c = GREEN;
    enum { INNER = 3, RED2 = RED + 10 };
    c = next(c);
    printf("%d %d %d\n", c, INNER, RED2);
    printf("%d %d\n", c - 9 < 0, (enum sign)MINUS < 0);
    printf("%zu %zu %zu\n", sizeof(enum color), sizeof(enum large), sizeof(enum tiny));
    printf("%ld %d\n", (long)HUGE_VALUE, TOP > 0);
    enum tiny t = C;
    t += 100;
    printf("%d\n", t);
    {
        enum color { RED = 5 };
        enum color d = RED;
        printf("%d %d\n", d, (int)sizeof(d));
    }
    int counts[BLUE] = {[GREEN] = 4};
    printf("%d\n", counts[7] + (enum color)1);
    return 0;
}
