#include <stdio.h>

struct point { int x, y; };
static struct point *origin = &(struct point){1, 2};
static int *list = (int[]){4, 5, 6};
static int sum(const int *p, int n) { int s = 0; while (n--) s += *p++; return s; }
static int length(struct point p) { return p.x * p.x + p.y * p.y; }

int main(void)
{
    int k = 3;
    printf("%d %d\n", origin->y, list[2]);
    printf("%d\n", sum((int[]){1, k, k * k}, 3));
    printf("%d %d\n", length((struct point){k, 4}), (struct point){.y = 9}.y);
    struct point *p = &(struct point){.x = k};
    p->y = 5;
    printf("%d\n", length(*p));
    const char *s = (char[]){"text"};
    printf("%s %d\n", s, *&(int){k + 1});
    (struct point){1, 2}.x++;
    p = (struct point[2]){{1, 1}, {2, 3}};
    printf("%d %zu\n", p[1].y, sizeof((int[]){1, 2, 3}));
    for (int i = 0; i < 2; i++)
        printf("%d ", ((struct point){i, i + 1}).y);
    printf("\n");
    return 0;
}
