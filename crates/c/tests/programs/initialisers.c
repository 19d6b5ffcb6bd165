#include <stdio.h>

struct point { int x, y; };
struct line { struct point from, to; const char *name; };
static int sparse[20] = {1, 2, [10] = 11, 12, [4] = 5};
static struct line lines[] = {{{1, 2}, {3, 4}, "a"}, [2] = {.to.y = 7, .from = {8}}};
static int grid[][3] = {1, 2, 3, {4}, 5, 6};
static char letters[3] = "abc", more[] = "de\0f", *const names[] = {"x", "yy", 0};
static int ranges[10] = {[2 ... 5] = 3, [8] = 1};
static struct line *first = &lines[2], *both[] = {lines, lines + 1};
static int *middle = &sparse[10], *offset = sparse + 4;
static struct { int a; struct { int b[2]; } c[2]; } deep = {1, {{{2, 3}}, {4}}};
static unsigned char bytes[] = {200, 1000 & 255, 'a', -1};
static long addresses = (long)sizeof(lines);
static const int *wide = L"w\x3b1" L"b";

static int counter(void)
{
    static int count = 5, *self = &count;
    return (*self)++;
}

int main(void)
{
    int local[4] = {counter(), [2] = counter()};
    struct point p = {.y = counter()}, q = p, all[2] = {p, {1, 2}};
    struct line l = {.to = p, .from.x = 3, .to.x = 9};
    for (int i = 0; i < 20; i++)
        printf("%d ", sparse[i]);
    printf("\n%d %d %d %d\n", lines[2].to.y, lines[2].from.x, lines[0].to.x, first->to.y);
    printf("%d %d %zu\n", grid[1][0], grid[2][1], sizeof grid);
    printf("%c %zu %s %d\n", letters[2], sizeof more, names[1], names[2] == 0);
    printf("%d %d %d %d\n", ranges[2], ranges[5], ranges[6], ranges[8]);
    printf("%d %d %d\n", *middle, *offset, both[1]->from.x);
    printf("%d %d\n", deep.c[0].b[1], deep.c[1].b[0]);
    printf("%d %d %d %ld %d\n", bytes[0], bytes[1], bytes[3], addresses, (int)wide[1]);
    printf("%d %d %d %d\n", local[0], local[1], local[2], p.y);
    printf("%d %d %d %d\n", q.y, all[1].y, l.to.x, l.to.y);
    int zero[3] = {}, scalar = {4};
    printf("%d %d\n", zero[2], scalar);
    return 0;
}
