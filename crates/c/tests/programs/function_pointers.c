#include <stdio.h>
#include <stdlib.h>

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
typedef int (*operation)(int, int);
static operation pick(int which) { return which ? add : &sub; }
static int (*choose(int (*(*by)(int))(int, int), int which))(int, int) { return (*by)(which); }
static int (*const operations[])(int, int) = {add, sub, &add};
static void twice(void f(int), int x) { f(x); (***f)(x + 1); }
static void say(int x) { printf("say %d\n", x); }
static int by_value(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int (*(*nested[2])(int))(int, int) = {pick, [1] = pick};
static char (*row(char (*p)[3]))[3] { return p + 1; }

int main(void)
{
    printf("%d %d\n", pick(1)(3, 4), choose(pick, 0)(3, 4));
    for (int i = 0; i < 3; i++)
        printf("%d ", operations[i](10, i));
    printf("\n%d\n", nested[1](0)(1, 2));
    twice(say, 5);
    int numbers[] = {5, 2, 9, -1};
    qsort(numbers, 4, sizeof numbers[0], by_value);
    printf("%d %d\n", numbers[0], numbers[3]);
    char text[2][3] = {"ab", "cd"};
    printf("%c\n", (*row(text))[1]);
    void (*nothing)(int) = 0;
    printf("%d %d\n", nothing == 0, say ? 1 : 0);
    return 0;
}
