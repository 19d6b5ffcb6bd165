#include <stdio.h>

typedef unsigned int word;
struct command { const char *name; int (*run)(int, const char *const *); word flags; };

static int help(int n, const char *const *args) { return n + (args[0][0] == 'h'); }
static int quit(int n, const char *const *args) { return -n - (args != 0); }

static const struct command commands[] = {
    {"help", help, 1u << 0 | 1u << 4},
    {.name = "quit", .run = quit},
    {"a rather long name that takes the line beyond its end", help, .flags = ~0u},
    {NULL},
};
static const unsigned char squares[256] = {0, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144, 169,
    196, 225, [100] = 16, 17, 18, [255] = 1};
static double matrix[2][2][2] = {{{1, 2}, {3, 4}}, {{5.5, 6}, {7, 8e10}}};

static word crc(const char *text)
{
    static word table[256];
    if (!table[1])
        for (word i = 0, c; i < 256; table[i++] = c) {
            c = i;
            for (int k = 0; k < 8; k++)
                c = c & 1 ? 0xedb88320 ^ c >> 1 : c >> 1;
        }
    word c = ~0u;
    while (*text)
        c = table[(c ^ (unsigned char)*text++) & 0xff] ^ c >> 8;
    return ~c;
}

int main(void)
{
    const char *args[] = {"help", 0};
    for (const struct command *c = commands; c->name; c++)
        printf("%s %d %u\n", c->name, c->run(3, args), c->flags);
    int total = 0;
    for (unsigned i = 0; i < sizeof squares; i++)
        total += squares[i];
    printf("%d %f %08x\n", total, matrix[1][0][0] + matrix[1][1][1], crc("123456789"));
    return 0;
}
