/* Both versions parse their arguments, a step of one after a step of the
   other, so that a shared state would be seen at once. */
static const struct option words[] = {
    { "alpha", no_argument, NULL, 'a' },
    { "beta", required_argument, NULL, 'b' },
    { NULL, 0, NULL, 0 },
};

static _Bool step(int argc, char **argv)
{
    int option = R(getopt_long)(argc, argv, "ab:c", words, NULL);
    if (option < 0)
        return 0;
    printf(option == 'b' ? "beta(" : "%c ", option);
    return 1;
}

MAIN
{
    UNUSED;
    _Bool on[2] = { 1, 1 };
    while (on[0] || on[1]) {
        if (on[0]) {
            O(char *, optarg, 0) = NULL;
            OLD(on[0] = step(argc0, argv0);)
            if (O(char *, optarg, 0)) OLD(printf("%s) ", O(char *, optarg, 0));)
        }
        if (on[1]) {
            O(char *, optarg, 1) = NULL;
            NEW(on[1] = step(argc1, argv1);)
            if (O(char *, optarg, 1)) NEW(printf("%s) ", O(char *, optarg, 1));)
        }
    }
    OLD(printf("|"); for (int at = O(int, optind, 0); at < argc0; at++) printf(" %s", argv0[at]); puts("");)
    NEW(printf("|"); for (int at = O(int, optind, 1); at < argc1; at++) printf(" %s", argv1[at]); puts("");)
}
