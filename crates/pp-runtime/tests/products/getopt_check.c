/* The runtime's getopt against the C library's: random options and arguments,
   every answer, optarg, optind, optopt, message and the order of arguments
   compared. Prints the first disagreement. */
#define _GNU_SOURCE
#include <getopt.h>
#include "pp_inside.h"

int pp_getopt(int, char *const *, const char *);
int pp_getopt_long(int, char *const *, const char *, const struct option *, int *);
int pp_getopt_long_only(int, char *const *, const char *, const struct option *, int *);

static unsigned long state = 88172645463325252ul;
static int flag[2];

static unsigned below(unsigned limit)
{
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return state % limit;
}

static const char *const letters[] = { "ab:c::", "+ab:c::", "-ab:c::", ":ab:c::", "abW;", "", "-:b:" };
static const char *const arguments[] = { "-a", "-b", "-bx", "-c", "-cx", "x", "y", "--", "-", "--alpha",
    "--alp", "--al", "--beta", "--beta=1", "--bet=", "--gamma", "--gamma=2", "--ga=3", "--nothing", "-ab",
    "-abz", "-q", "-aq", "--alpha=1", "-alpha", "-beta", "-W", "-Walpha", "beta=5", "-W;", "-:", "--f" };

static void parse(int version, int argc, char **argv, const char *options, int kind, FILE *out)
{
    const struct option words[] = { { "alpha", no_argument, NULL, 'A' },
                                    { "alpine", no_argument, NULL, 'P' },
                                    { "beta", required_argument, NULL, 'B' },
                                    { "gamma", optional_argument, NULL, 'G' },
                                    { "flag", no_argument, &flag[version], 7 },
                                    { NULL, 0, NULL, 0 } };
    for (int turn = 0; turn < 40; turn++) {
        int index = -5, answer;
        if (version)
            answer = kind == 0   ? pp_getopt(argc, argv, options)
                     : kind == 1 ? pp_getopt_long(argc, argv, options, words, &index)
                                 : pp_getopt_long_only(argc, argv, options, words, &index);
        else
            answer = kind == 0   ? getopt(argc, argv, options)
                     : kind == 1 ? getopt_long(argc, argv, options, words, &index)
                                 : getopt_long_only(argc, argv, options, words, &index);
        fprintf(out, "%d %d %s %d", answer, index, version ? pp_optarg_1 : optarg,
                version ? pp_optind_1 : optind);
        /* optopt says something only after an error */
        if (answer == '?' || answer == ':')
            fprintf(out, " %d", version ? pp_optopt_1 : optopt);
        fprintf(out, " flag %d\n", flag[version]);
        if (answer == -1)
            break;
    }
    for (int at = 0; at < argc; at++)
        fprintf(out, "%s ", argv[at]);
    fprintf(out, "\n");
}

int main(void)
{
    FILE *real = stderr;
    pp_environ_1 = environ;
    for (int round = 0; round < 20000; round++) {
        char *argv[2][10] = { { (char *)"p" }, { (char *)"p" } };
        int argc = 1 + below(8), kind = below(3);
        const char *options = letters[below(sizeof letters / sizeof *letters)];
        for (int at = 1; at < argc; at++)
            argv[0][at] = argv[1][at] = (char *)arguments[below(sizeof arguments / sizeof *arguments)];
        char *text[2];
        size_t size[2];
        optind = pp_optind_1 = 0;
        flag[0] = flag[1] = 0;
        for (int version = 0; version < 2; version++) {
            FILE *out = open_memstream(&text[version], &size[version]);
            stderr = pp_stderr_1 = out;
            pp_current = version ? PP_NEW : PP_NOBODY;
            parse(version, argc, argv[version], options, kind, out);
            pp_current = PP_NOBODY;
            stderr = real;
            fclose(out);
        }
        if (strcmp(text[0], text[1])) {
            printf("options \"%s\", kind %d\nlibrary:\n%sruntime:\n%s", options, kind, text[0], text[1]);
            return 1;
        }
        free(text[0]);
        free(text[1]);
    }
    puts("all agree");
    return 0;
}
