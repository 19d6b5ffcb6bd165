#include <stdio.h>

static int forward(int);
static struct node { int v; struct node *next; } b;
static struct node a = {1, &b};
static struct node b = {2, &a};
extern int late;
static int (*hook)(int) = forward;
int tentative;
int tentative;
static const int limit = 10;
static const char *const words[] = {"a", "b"};
extern const int exported;
const int exported = 77;
__thread int per_thread = 6;
static _Thread_local long other;

static int count(void)
{
    static int n = limit;
    static struct { int x[2]; } s = {{3, 4}};
    static const char text[] = "static";
    s.x[0]++;
    return n++ + s.x[0] + text[1];
}
static int *where(void)
{
    static int n;
    n++;
    return &n;
}

int main(void)
{
    printf("%d %d\n", a.next->v, b.next->v);
    printf("%d %d %d\n", late, hook(3), tentative);
    printf("%d %d %d %d\n", count(), count(), *where(), *where());
    per_thread++;
    other -= 2;
    printf("%d %ld %s %d\n", per_thread, other, words[1], exported);
    return 0;
}

int late = 9;
static int forward(int x) { return x + late; }
