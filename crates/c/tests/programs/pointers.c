#include <stddef.h>
#include <stdio.h>

static int table[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};

static int sum(int (*rows)[4], size_t n)
{
    int total = 0;
    for (int (*row)[4] = rows; row < rows + n; ++row)
        for (int *p = *row; p != *row + 4; p++)
            total += *p;
    return total;
}

int main(void)
{
    int *p = &table[1][2];
    const char *text = "pointer", *end = text;
    while (*end++)
        ;
    printf("%d %d %d\n", p[-1], *(p + 1), 2[table[2]]);
    printf("%td %d\n", end - text, sum(table, 3));
    int **pp = &p, *const fixed = p;
    **pp += 100;
    p -= 2;
    p++;
    printf("%d %d %d\n", *fixed, *p, p < fixed);
    void *any = p;
    char *bytes = any;
    printf("%d %d\n", bytes[0], *(int *)any == *p);
    printf("%d\n", (p ? p : 0) == any && any != NULL);
    int (*whole)[3][4] = &table;
    printf("%d %zu\n", (*whole)[0][3], sizeof *whole);
    printf("%d\n", &*p == p && &p[2] == p + 2);
    char *volatile hidden = (char *)"x";
    printf("%s\n", hidden);
    return 0;
}
