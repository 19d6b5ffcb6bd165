/* The shape of a bug of seq (the paper's Table 2, 7): a fast way for counting
   by one forgets to look at the step. Both versions are called, not woven. */
static _Bool all_digits(const char *text)
{
    size_t length = strlen(text);
    return length && strspn(text, "0123456789") == length;
}

static double number(const char *text)
{
    char *end;
    double value = strtod(text, &end);
    if (end == text || *end) {
        fprintf(stderr, "invalid number: %s\n", text);
        R(exit)(1);
    }
    return value;
}

static void count(const char *first, const char *step, const char *last)
{
    double at = number(first), by = number(step), to = number(last);
    if (by == 0)
        R(exit)(1);
    for (int printed = 0; printed < 200 && (by > 0 ? at <= to : at >= to); printed++, at += by)
        printf("%g\n", at);
}

static void fast(const char *first, const char *last)
{
    long to = atol(last);
    for (long at = atol(first), printed = 0; printed < 200 && at <= to; at++, printed++)
        printf("%ld\n", at);
}

static void old_main(int argc, char **argv)
{
    if (argc < 2 || argc > 4)
        R(exit)(2);
    const char *first = argc > 2 ? argv[1] : "1", *step = argc > 3 ? argv[2] : "1";
    count(first, step, argv[argc - 1]);
}

static void new_main(int argc, char **argv)
{
    if (argc < 2 || argc > 4)
        R(exit)(2);
    const char *first = argc > 2 ? argv[1] : "1", *step = argc > 3 ? argv[2] : "1";
    if (all_digits(argv[1]) && (argc < 3 || all_digits(argv[2])) &&
        (argc < 4 || all_digits(argv[3])) && strlen(first) < 6 && strlen(argv[argc - 1]) < 6)
        fast(first, argv[argc - 1]);
    else
        count(first, step, argv[argc - 1]);
}

MAIN
{
    UNUSED;
    OLD(old_main(argc0, argv0);)
    NEW(new_main(argc1, argv1);)
}
