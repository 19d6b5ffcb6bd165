#include <stdio.h>

static int interpret(const char *code)
{
    static const void *const targets[] = {&&add, &&dup, &&halt};
    int stack = 1;
next:
    goto *targets[*code++ - '0'];
add:
    stack += 3;
    goto next;
dup:
    stack *= 2;
    goto next;
halt:
    return stack;
}

int main(void)
{
    int i = 0;
again:
    if (i++ < 3)
        goto again;
    printf("%d\n", i);
    for (int a = 0; a < 5; a++)
        for (int b = 0; b < 5; b++)
            if (a * b == 6)
                goto found;
    printf("not found\n");
found: printf("found\n");
    printf("%d\n", interpret("01012"));
    goto inside;
    {
        int skipped = 4;
        printf("%d\n", skipped);
    inside:
        skipped = 5;
        printf("%d\n", skipped);
    }
    {
        __label__ done;
        if (i) goto done;
        printf("skipped\n");
    done:;
    }
    {
        __label__ done;
        if (i) goto done;
        printf("skipped too\n");
    done: i = 0;
    }
    goto end;
end:
    ;
}
