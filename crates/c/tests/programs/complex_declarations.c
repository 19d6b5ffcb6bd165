#include <signal.h>
#include <stdio.h>

char *(*(*table[2])(const char *, int (*)[4]))[3];
static char *cells[3] = {"x", "y", "z"};
static char *(*pick(const char *name, int (*rows)[4]))[3] { return name && rows ? &cells : 0; }
int (*(*(*chain)(void))(void))(int);
static int last(int x) { return x + 1; }
static int (*middle(void))(int) { return last; }
static int (*(*start(void))(void))(int) { return middle; }
const int *const *volatile *deep;
int *(*returns_pointer)(int *, char *const argv[], double[static 2]);
static int *identity(int *p, char *const argv[], double d[static 2]) { return argv && d[1] > 0 ? p : 0; }
void (*handler(int sig, void (*f)(int)))(int) { return sig ? f : SIG_DFL; }
unsigned (*matrix)[2][3], (*const *pm)[2][3] = &matrix;
static unsigned data[4][2][3];
struct s { int (*(*m)[2])(struct s *, int[]); } *sp;

int main(void)
{
    int rows[2][4], x = 3;
    char *args[] = {"a", 0};
    table[1] = pick;
    chain = start;
    returns_pointer = identity;
    matrix = data;
    data[1][1][2] = 77;
    printf("%s %d\n", (*table[1]("n", rows))[2], chain()()(4));
    printf("%d %u\n", *returns_pointer(&x, args, (double[]){0, 1}), (*pm)[1][1][2]);
    printf("%d %d %d\n", handler(0, 0) == SIG_DFL, deep == 0, sp == 0);
    return 0;
}
