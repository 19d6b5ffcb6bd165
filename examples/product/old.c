#include <assert.h>
#include <stdio.h>

/* Whether a text has a digit in it. */
int has_digit(const char *s)
{
    int found = 0;
    while (*s != '\0') {
        if (*s >= '0' && *s <= '9')
            found = 1;
        s++;
    }
    return found;
}

int main(int argc, char **argv)
{
    assert(argc == 2);
    if (has_digit(argv[1]))
        printf("Digits found\n");
    else
        printf("No digits found\n");
    return 0;
}
