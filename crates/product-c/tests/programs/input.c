// Both versions read the same input, and write for themselves.
// run: < one two three
// run: -u < Mixed Case 123
// run: -x < nothing
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
static int convert(int c, int upper) {
#ifdef NEW
    if (isdigit(c))
        return '#';
#endif
    return upper ? toupper(c) : c;
}
int main(int argc, char **argv) {
    int upper = 0, option, c, words = 0, inside = 0;
    while ((option = getopt(argc, argv, "u")) != -1) {
        switch (option) {
        case 'u':
            upper = 1;
            break;
        default:
            return 2;
        }
    }
    while ((c = getchar()) != EOF) {
        putchar(convert(c, upper));
        if (isspace(c))
            inside = 0;
        else if (!inside)
            inside = 1, words++;
    }
    fflush(stdout);
    dprintf(1, "%d words\n", words);
    return 0;
}
