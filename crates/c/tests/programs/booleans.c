#include <stdbool.h>
#include <stdio.h>

static bool any(const int *p) { return p; }
static int both(bool a, bool b) { return a + b; }

int main(void)
{
    bool b = 256;
    int x = 3;
    printf("%d %d %d\n", b, any(&x), any(0));
    b += 5;
    printf("%d %d\n", b, both(7, true));
    b = !b;
    b |= 4;
    printf("%d %d %zu\n", b, -b, sizeof(b));
    printf("%d %d\n", x && b, x == 3 || (x = 9));
    printf("%d\n", (bool)0.1 + (bool)'\0');
    b--;
    printf("%d\n", b);
    return !x;
}
