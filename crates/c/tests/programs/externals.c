#include <stdio.h>

extern int array[];
int array[5] = {1, 2, 3};
int incomplete[];
extern struct opaque *handle;
struct opaque *handle;
struct opaque;
int opaque_is_null(struct opaque *o) { return o == 0; }
static void count(void);
static int counter;
void (*after)(void) = count;
int *into_array = array + 2;
char **environment;
int common, another = 3;
long common_long;

static int local_extern(void)
{
    extern int another, common;
    extern int puts(const char *);
    int sum(int, int);
    puts("local");
    return another + common + sum(1, 2);
}
int sum(int a, int b) { return a + b; }

int main(void)
{
    after();
    count();
    incomplete[0] = 4;
    printf("%d %d %zu\n", counter, *into_array, sizeof array);
    printf("%d %d\n", opaque_is_null(handle), local_extern());
    printf("%d %ld %d\n", incomplete[0], common_long, environment == 0);
    return 0;
}

static void count(void) { counter++; }
