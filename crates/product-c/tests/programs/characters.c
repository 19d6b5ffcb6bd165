// Single characters of streams are taken from the buffers of each version.
// run: < one two three
// run: u < unbuffered output keeps its order
// run: l < a line
// run: e
#include <stdio.h>
#include <string.h>
static int (*taken)(FILE *) = fgetc;
static int upper(int c) {
#ifdef NEW
    if (c == 'e')
        return '3';
#endif
    return c >= 'a' && c <= 'z' ? c - 32 : c;
}
static void rest(void) {
    int c;
    while ((c = taken(stdin)) != EOF)
        putc_unlocked(upper(c), stdout);
    printf("\n%d %d", feof(stdin) != 0, ferror_unlocked(stdin));
    printf(" %d %d\n", putchar(300), putc(-1, stderr));
}
int main(int argc, char **argv) {
    char mode = argc > 1 ? *argv[1] : 'f';
    if (mode == 'u')
        setvbuf(stdout, NULL, _IONBF, 0);
    if (mode == 'l')
        setvbuf(stdout, NULL, _IOLBF, 0);
    int first = getchar_unlocked(), second = getc(stdin);
    ungetc(first, stdin);
    putchar_unlocked(upper(second));
    fputc('-', stdout);
    fputc_unlocked(upper(getchar()), stdout);
    putc(upper(fgetc_unlocked(stdin)), stdout);
    if (mode == 'e') {
        fclose(stdin);
        return upper('e') & 63;
    }
    fputc(upper(getc_unlocked(stdin)), stderr);
    rest();
    return 0;
}
