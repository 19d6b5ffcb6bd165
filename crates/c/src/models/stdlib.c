/* stdlib.h, and what string.h allocates. */

int *__errno_location(void);
void *malloc(unsigned long size);

/* Makes the byte at a place zero, and whatever a program reads there. */
void __verdiff_zero_byte(void *to);

enum { VERDIFF_EINVAL = 22, VERDIFF_ENOMEM = 12, VERDIFF_ERANGE = 34 };

/* ---- numbers in texts ---- */

/* The value of a digit; 36 if it is none. */
static unsigned __verdiff_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 10;
    return 36;
}

/* Whether a number begins with `0x`, where that is no more than its base. */
static int __verdiff_is_prefix(const char *s, int base)
{
    return (base == 0 || base == 16) && s[0] == '0' && (s[1] == 'x' || s[1] == 'X');
}

/* All functions that read an integer: its absolute value is at most `most`,
   or `most_negative` after a minus sign. Without a digit the text ends after
   the zero of `0x`, or at its start. */
static unsigned long __verdiff_integer(const char *s, char **end, int base, unsigned long most,
                                       unsigned long most_negative)
{
    if (base < 0 || base == 1 || base > 36) {
        *__errno_location() = VERDIFF_EINVAL;
        return 0;
    }
    unsigned long at = 0;
    while (s[at] == ' ' || (s[at] >= '\t' && s[at] <= '\r'))
        at++;
    int is_negative = s[at] == '-';
    if (is_negative || s[at] == '+')
        at++;
    int has_prefix = __verdiff_is_prefix(s + at, base);
    unsigned radix = has_prefix ? 16 : base != 0 ? base : s[at] == '0' ? 8 : 10;
    if (has_prefix)
        at += 2;
    unsigned long first = at, value = 0;
    unsigned long limit = is_negative ? most_negative : most;
    int is_too_large = 0;
    for (; __verdiff_digit(s[at]) < radix; at++) {
        unsigned long digit = __verdiff_digit(s[at]);
        if (value > (~0ul - digit) / radix)
            is_too_large = 1;
        value = value * radix + digit;
    }
    if (end)
        *end = (char *)s + (at != first ? at : has_prefix ? first - 1 : 0);
    if (is_too_large || value > limit) {
        *__errno_location() = VERDIFF_ERANGE;
        return is_negative && most_negative != ~0ul ? -most_negative : most;
    }
    return is_negative ? -value : value;
}

long strtol(const char *s, char **end, int base)
{
    return (long)__verdiff_integer(s, end, base, ~0ul >> 1, 1ul << 63);
}

long long strtoll(const char *s, char **end, int base)
{
    return (long long)__verdiff_integer(s, end, base, ~0ul >> 1, 1ul << 63);
}

unsigned long strtoul(const char *s, char **end, int base)
{
    return __verdiff_integer(s, end, base, ~0ul, ~0ul);
}

unsigned long long strtoull(const char *s, char **end, int base)
{
    return __verdiff_integer(s, end, base, ~0ul, ~0ul);
}

int atoi(const char *s)
{
    return (int)__verdiff_integer(s, (char **)0, 10, ~0ul >> 1, 1ul << 63);
}

long atol(const char *s)
{
    return (long)__verdiff_integer(s, (char **)0, 10, ~0ul >> 1, 1ul << 63);
}

long long atoll(const char *s)
{
    return (long long)__verdiff_integer(s, (char **)0, 10, ~0ul >> 1, 1ul << 63);
}

/* ---- quotient and remainder ---- */

typedef struct { int quot, rem; } __verdiff_div;
typedef struct { long quot, rem; } __verdiff_ldiv;
typedef struct { long long quot, rem; } __verdiff_lldiv;

__verdiff_div div(int a, int b)
{
    __verdiff_div result;
    result.quot = a / b;
    result.rem = a % b;
    return result;
}

__verdiff_ldiv ldiv(long a, long b)
{
    __verdiff_ldiv result;
    result.quot = a / b;
    result.rem = a % b;
    return result;
}

__verdiff_lldiv lldiv(long long a, long long b)
{
    __verdiff_lldiv result;
    result.quot = a / b;
    result.rem = a % b;
    return result;
}

/* ---- searching in order ---- */

void *bsearch(const void *key, const void *base, unsigned long count, unsigned long size,
              int (*compare)(const void *, const void *))
{
    unsigned long low = 0, high = count;
    while (low < high) {
        unsigned long middle = (low + high) / 2;
        const void *element = base + middle * size;
        int order = compare(key, element);
        if (order == 0)
            return (void *)element;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return (void *)0;
}

/* ---- memory ---- */

void *calloc(unsigned long count, unsigned long size)
{
    if (size != 0 && count > ~0ul / size) {
        *__errno_location() = VERDIFF_ENOMEM;
        return (void *)0;
    }
    void *object = malloc(count * size);
    if (object) {
        for (unsigned long i = 0; i < count * size; i++)
            __verdiff_zero_byte(object + i);
    }
    return object;
}

char *strdup(const char *s)
{
    unsigned long n = 0;
    while (s[n])
        n++;
    char *copy = malloc(n + 1);
    if (copy) {
        for (unsigned long i = 0; i <= n; i++)
            copy[i] = s[i];
    }
    return copy;
}

char *strndup(const char *s, unsigned long most)
{
    unsigned long n = 0;
    while (n < most && s[n])
        n++;
    char *copy = malloc(n + 1);
    if (copy) {
        for (unsigned long i = 0; i < n; i++)
            copy[i] = s[i];
        copy[n] = 0;
    }
    return copy;
}
