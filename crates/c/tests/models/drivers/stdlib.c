/* Numbers in texts, quotients, and searches in order. */

static const char *const corners[] = {
    "", "0", "-0", "+", "-", "0x", "0X", "-0x", "0xg", "0x1g", "08", "019", " \t\n\v\f\r42",
    "  -42abc", "+-1", "- 1", "2147483647", "2147483648", "-2147483648", "-2147483649",
    "4294967296", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "-9223372036854775809", "18446744073709551615", "18446744073709551616",
    "-18446744073709551615", "-18446744073709551616", "99999999999999999999999", "zZ", "Zz9",
    "7fffffffffffffff", "-8000000000000000", "0xffffffffffffffff", "0x10000000000000000",
    "1777777777777777777777", "1111", "\xe4""1", "\xa0""1", "1\xe4", "0b101", "12 34",
};

static void observe_end(const char *s, const char *end)
{
    observe(end ? end - s : -1);
    observe(errno);
    errno = 0;
}

static void integers(const char *s, int base)
{
    char *end = 0;
    observe(strtol(s, &end, base));
    observe_end(s, end);
    observe((long)strtoul(s, &end, base));
    observe_end(s, end);
    observe(strtoll(s, &end, base));
    observe_end(s, end);
    observe((long)strtoull(s, &end, base));
    observe_end(s, end);
    observe(strtol(s, 0, base));
    observe_end(s, 0);
}

static void texts(void)
{
    static const int bases[] = {0, 2, 8, 10, 16, 36, 1, 37, -1};
    unsigned count = sizeof corners / sizeof *corners;
    for (unsigned i = 0; i < count; i++) {
        unsigned tried = ROUNDS > 100 ? 9 : 3;
        for (unsigned j = 0; j < tried; j++)
            integers(corners[i], bases[ROUNDS > 100 ? j : (i + j * 4) % 9]);
        observe(atoi(corners[i]));
        observe(atol(corners[i]));
        observe(atoll(corners[i]));
        observe_end(corners[i], 0);
    }
}

static void random_text(void)
{
    static const char alphabet[] = "0123456789xXafzF-+ ";
    char text[24];
    unsigned length = next() % 23;
    for (unsigned i = 0; i < length; i++)
        text[i] = alphabet[next() % (i < 3 ? sizeof alphabet - 1 : 12)];
    text[length] = 0;
    integers(text, (int)(next() % 40) - 1);
}

static int calls;

static int by_value(const void *key, const void *element)
{
    calls++;
    int a = *(const int *)key, b = *(const int *)element;
    return (a > b) - (a < b);
}

static void searches(void)
{
    int sorted[9];
    unsigned count = next() % 10;
    for (unsigned i = 0; i < count; i++)
        sorted[i] = (int)(i * 2 / 3);
    int key = (int)(next() % 8);
    int *found = bsearch(&key, sorted, count, sizeof *sorted, by_value);
    observe(found ? found - sorted : -1);
    observe(calls);
}

static void quotients(int a, int b)
{
    observe(div(a, b).quot);
    observe(div(a, b).rem);
    observe(ldiv(a * 4000000000L, b).quot);
    observe(ldiv(a * 4000000000L, b).rem);
    observe(lldiv(a * 5000000000LL, b).quot);
    observe(lldiv(a * 5000000000LL, b).rem);
    observe(abs(a));
    observe(labs(a * 4000000000L));
    observe(llabs(a * 4000000000LL));
    observe(imaxabs(a * 4000000000L));
}

struct mixed {
    char c;
    short s;
    int i;
    long l;
    double d;
    void *p;
};

static void zeros(void)
{
    struct mixed *all = calloc(2, sizeof *all);
    observe(all[1].c + all[1].s + all[1].i + all[1].l + (all[1].d == 0) + (all[1].p == 0));
    free(all);
    observe(calloc(1ul << 40, 1ul << 40) == 0);
    observe(errno);
    errno = 0;
}

int main(void)
{
    texts();
    zeros();
    for (int round = 0; round < ROUNDS; round++) {
        random_text();
        searches();
        int dividend = (int)(next() % 2001) - 1000;
        quotients(dividend, (int)(next() % 20) * 2 - 19);
    }
    return 0;
}
