/* All characters: by the macros of glibc, and by the functions. */

#define BOTH(test) observe(test(c)), observe((test)(c))

static void tests(int c)
{
    BOTH(isalpha);
    BOTH(isdigit);
    BOTH(isalnum);
    BOTH(isspace);
    BOTH(isupper);
    BOTH(islower);
    BOTH(isxdigit);
    BOTH(ispunct);
    BOTH(isprint);
    BOTH(isgraph);
    BOTH(iscntrl);
    BOTH(isblank);
}

static void conversions(int c)
{
    BOTH(toupper);
    BOTH(tolower);
    observe(TABLE_UPPER(c));
    observe(TABLE_LOWER(c));
    observe(TABLE_CLASSES(c));
    BOTH(isascii);
    BOTH(toascii);
}

int main(void)
{
    for (int c = -128; c < 256; c++) {
        tests(c);
        conversions(c);
    }
    observe((toupper)(1000) + (tolower)(-1000) + isascii(1000));
    return 0;
}
