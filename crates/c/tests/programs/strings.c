#include <stdio.h>
#include <string.h>

#define JOIN "a" "\x41" "b"

int main(void)
{
    const char *s = "tab\tquote\"back\\slash\a\b\f\v\x7f\0hidden";
    printf("%zu %zu\n", strlen(s), sizeof "a\0b");
    for (const char *p = s; *p; p++)
        printf("%d ", *p);
    printf("\n%s %s\n", JOIN, "caf\303\251 \u00e9 ??/ %%");
    char copy[] = "octal \1234";
    copy[0] = 'O';
    printf("%s %d\n", copy, "literal"[2]);
    const char *u8 = u8"\u20ac";
    printf("%zu %s\n", strlen(u8), u8);
    printf("%zu %zu %zu\n", sizeof L"abc", sizeof u"ab", sizeof U"a");
    printf("%d %d\n", u"\u20ac"[0], (int)U"\U0001F600"[0]);
    printf("%c%c\n", *"first", *("second" + 2));
    printf("%s\n", &"address"[3]);
    printf("%s\n", __func__);
    return 0;
}
