/* ctype.h in the C locale. The functions return the bits that glibc's tables
   have, so that a function and its macro agree. Conditions are written out:
   no function calls another. */

enum {
    UPPER = 0x100, LOWER = 0x200, ALPHA = 0x400, DIGIT = 0x800, XDIGIT = 0x1000,
    SPACE = 0x2000, PRINT = 0x4000, GRAPH = 0x8000, BLANK = 0x1, CNTRL = 0x2, PUNCT = 0x4,
    ALNUM = 0x8
};

int isupper(int c) { return c >= 'A' && c <= 'Z' ? UPPER : 0; }
int islower(int c) { return c >= 'a' && c <= 'z' ? LOWER : 0; }
int isalpha(int c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ? ALPHA : 0; }
int isdigit(int c) { return c >= '0' && c <= '9' ? DIGIT : 0; }
int isspace(int c) { return c == ' ' || (c >= '\t' && c <= '\r') ? SPACE : 0; }
int isprint(int c) { return c >= ' ' && c <= '~' ? PRINT : 0; }
int isgraph(int c) { return c > ' ' && c <= '~' ? GRAPH : 0; }
int isblank(int c) { return c == ' ' || c == '\t' ? BLANK : 0; }
int iscntrl(int c) { return (c >= 0 && c < ' ') || c == 127 ? CNTRL : 0; }

int isalnum(int c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ? ALNUM : 0;
}

int isxdigit(int c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f') ? XDIGIT : 0;
}

int ispunct(int c)
{
    return (c > ' ' && c < '0') || (c > '9' && c < 'A') || (c > 'Z' && c < 'a')
        || (c > 'z' && c <= '~') ? PUNCT : 0;
}

int isascii(int c) { return (c & ~127) == 0; }
int toascii(int c) { return c & 127; }

/* The tables have a second copy of what is above 127 below zero. */
int toupper(int c)
{
    return c >= 'a' && c <= 'z' ? c - 32 : c < -1 && c >= -128 ? c + 256 : c;
}

int tolower(int c)
{
    return c >= 'A' && c <= 'Z' ? c + 32 : c < -1 && c >= -128 ? c + 256 : c;
}

/* The elements of the tables that the macros of glibc read, from -128 to 255. */

unsigned short __verdiff_classes(int c)
{
    if (c >= '0' && c <= '9')
        return DIGIT | XDIGIT | ALNUM | PRINT | GRAPH;
    if (c >= 'A' && c <= 'Z')
        return UPPER | ALPHA | ALNUM | PRINT | GRAPH | (c <= 'F' ? XDIGIT : 0);
    if (c >= 'a' && c <= 'z')
        return LOWER | ALPHA | ALNUM | PRINT | GRAPH | (c <= 'f' ? XDIGIT : 0);
    if (c == ' ')
        return SPACE | BLANK | PRINT;
    if (c > ' ' && c <= '~')
        return PUNCT | PRINT | GRAPH;
    if (c == '\t')
        return SPACE | BLANK | CNTRL;
    if (c > '\t' && c <= '\r')
        return SPACE | CNTRL;
    return (c >= 0 && c < ' ') || c == 127 ? CNTRL : 0;
}

int __verdiff_upper_of(int c)
{
    return c >= 'a' && c <= 'z' ? c - 32 : c < -1 && c >= -128 ? c + 256 : c;
}

int __verdiff_lower_of(int c)
{
    return c >= 'A' && c <= 'Z' ? c + 32 : c < -1 && c >= -128 ? c + 256 : c;
}
