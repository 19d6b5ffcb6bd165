#include <stdio.h>
#include <string.h>

static int calls;
static int size(void) { return ++calls + 2; }

static int trace(int n, int m[n][n])
{
    int t = 0;
    for (int i = 0; i < n; i++)
        t += m[i][i];
    return t + (int)sizeof *m;
}

static int total(int rows, int cols, int (*m)[cols])
{
    int t = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < cols; j++)
            t += m[i][j];
    return t;
}

int main(void)
{
    int n = 3;
    int a[n], square[n][n], *list[n + 1];
    for (int i = 0; i < n; i++) {
        a[i] = i;
        list[i] = &a[i];
        for (int j = 0; j < n; j++)
            square[i][j] = i * 10 + j;
    }
    n = 100;
    printf("%zu %zu %zu\n", sizeof a, sizeof square, sizeof *square);
    n = 3;
    printf("%d %d %d\n", trace(n, square), total(3, n, square), *list[2]);
    typedef char text[size()];
    text first, second;
    memset(first, 'x', sizeof first);
    strcpy(second, "ab");
    printf("%zu %zu %d %s\n", sizeof first, sizeof(text), calls, second);
    int fixed[size()][2];
    fixed[1][1] = 4;
    int (*row)[2] = fixed + 1;
    printf("%d %zu %d\n", (*row)[1], sizeof fixed / sizeof *fixed, calls);
    for (int k = 1; k < 4; k++) {
        char buffer[k * 2];
        printf("%zu ", sizeof buffer);
    }
    int (*dynamic)[n] = square;
    printf("%d %zu\n", dynamic[2][1], sizeof *dynamic);
    printf("%zu\n", sizeof(int[n]));
    return 0;
}
