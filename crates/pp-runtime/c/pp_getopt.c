/* getopt and getopt_long, with a state for each version.
 *
 * In: the arguments and optind, opterr of the current version. Out: what the
 * GNU C library's functions answer, its messages included; optarg, optind and
 * optopt of that version. Holds: the words that are looked for are told to a
 * harness that wants to know them, once for each parse. */
#include "pp_inside.h"
#include <getopt.h>

enum order { PERMUTE, REQUIRE_ORDER, RETURN_IN_ORDER };

/* One parse of a list of arguments. Those in [first, last) are no options and
   were passed over; they are moved behind the options that follow. */
static struct parse {
    _Bool started;
    enum order order;
    char *next; /* the rest of a group of short options */
    int first, last;
} parses[2];

/* One call. */
struct call {
    struct parse *parse;
    int argc;
    char **argv;
    const char *letters;
    const struct option *words;
    int *word_index;
    _Bool word_after_one_dash, loud;
    char **optarg;
    int *optind, *optopt;
    FILE *err;
};

static void tell_words(const char *letters, const struct option *words)
{
    char text[300];
    for (const char *at = letters; *at; at++)
        if (*at != ':' && *at != '+' && *at != '-' && *at != ';') {
            snprintf(text, sizeof text, "-%c", *at);
            pp_settings.word(text);
        }
    for (; words && words->name; words++) {
        snprintf(text, sizeof text, "--%s%s", words->name, words->has_arg ? "=" : "");
        pp_settings.word(text);
    }
}

static void reverse(char **list, int from, int to)
{
    while (from < --to) {
        char *kept = list[from];
        list[from++] = list[to];
        list[to] = kept;
    }
}

/* Options in [last, optind) come before those passed over. */
static void exchange(struct call *call)
{
    struct parse *parse = call->parse;
    reverse(call->argv, parse->first, parse->last);
    reverse(call->argv, parse->last, *call->optind);
    reverse(call->argv, parse->first, *call->optind);
    parse->first += *call->optind - parse->last;
    parse->last = *call->optind;
}

static _Bool is_no_option(const char *argument)
{
    return argument[0] != '-' || !argument[1];
}

static int missing(struct call *call)
{
    return call->letters[0] == ':' ? ':' : '?';
}

static int ambiguous(struct call *call, const char *dashes, size_t length)
{
    if (call->loud) {
        fprintf(call->err, "%s: option '%s%s' is ambiguous; possibilities:", call->argv[0], dashes,
                call->parse->next);
        for (const struct option *word = call->words; word->name; word++)
            if (!strncmp(word->name, call->parse->next, length))
                fprintf(call->err, " '%s%s'", dashes, word->name);
        fprintf(call->err, "\n");
    }
    call->parse->next += strlen(call->parse->next);
    ++*call->optind;
    *call->optopt = 0;
    return '?';
}

/* The word that is meant: the exact one, or the only one that begins so.
   Several that do the same are as good as one. */
static const struct option *find_word(struct call *call, size_t length, _Bool *unclear)
{
    const struct option *found = NULL;
    const char *typed = call->parse->next;
    for (const struct option *word = call->words; word->name; word++)
        if (!strncmp(word->name, typed, length) && strlen(word->name) == length)
            return word;
    for (const struct option *word = call->words; word->name; word++) {
        if (strncmp(word->name, typed, length))
            continue;
        if (!found)
            found = word;
        else if (call->word_after_one_dash || found->has_arg != word->has_arg ||
                 found->flag != word->flag || found->val != word->val)
            *unclear = 1;
    }
    return found;
}

static int argument_of_word(struct call *call, const struct option *word, const char *dashes,
                            char *end)
{
    if (*end == '=') {
        if (!word->has_arg) {
            if (call->loud)
                fprintf(call->err, "%s: option '%s%s' doesn't allow an argument\n", call->argv[0],
                        dashes, word->name);
            *call->optopt = word->val;
            return '?';
        }
        *call->optarg = end + 1;
    } else if (word->has_arg == required_argument) {
        if (*call->optind >= call->argc) {
            if (call->loud)
                fprintf(call->err, "%s: option '%s%s' requires an argument\n", call->argv[0],
                        dashes, word->name);
            *call->optopt = word->val;
            return missing(call);
        }
        *call->optarg = call->argv[(*call->optind)++];
    }
    return 0;
}

static int take_word(struct call *call, const char *dashes)
{
    struct parse *parse = call->parse;
    char *end = parse->next + strcspn(parse->next, "=");
    _Bool unclear = 0;
    const struct option *word = find_word(call, end - parse->next, &unclear);
    if (unclear)
        return ambiguous(call, dashes, end - parse->next);
    if (!word) {
        if (call->word_after_one_dash && call->argv[*call->optind][1] != '-' &&
            strchr(call->letters, *parse->next))
            return -1;
        if (call->loud)
            fprintf(call->err, "%s: unrecognized option '%s%s'\n", call->argv[0], dashes,
                    parse->next);
        parse->next = NULL;
        ++*call->optind;
        *call->optopt = 0;
        return '?';
    }
    ++*call->optind;
    parse->next = NULL;
    int failed = argument_of_word(call, word, dashes, end);
    if (failed)
        return failed;
    if (call->word_index)
        *call->word_index = word - call->words;
    if (!word->flag)
        return word->val;
    *word->flag = word->val;
    return 0;
}

static int letter_without_argument(struct call *call, int letter)
{
    if (call->loud)
        fprintf(call->err, "%s: option requires an argument -- '%c'\n", call->argv[0], letter);
    *call->optopt = letter;
    return missing(call);
}

static int take_letter(struct call *call)
{
    struct parse *parse = call->parse;
    char letter = *parse->next++;
    const char *known = letter == ':' || letter == ';' ? NULL : strchr(call->letters, letter);
    if (!*parse->next)
        ++*call->optind;
    if (!known) {
        if (call->loud)
            fprintf(call->err, "%s: invalid option -- '%c'\n", call->argv[0], letter);
        *call->optopt = letter;
        return '?';
    }
    if (known[0] == 'W' && known[1] == ';' && call->words) {
        if (!*parse->next) {
            if (*call->optind == call->argc)
                return letter_without_argument(call, letter);
            parse->next = call->argv[*call->optind];
        }
        call->word_after_one_dash = 0;
        return take_word(call, "-W ");
    }
    if (known[1] != ':')
        return letter;
    _Bool needed = known[2] != ':';
    int answer = letter;
    *call->optarg = NULL;
    if (*parse->next)
        *call->optarg = parse->next, ++*call->optind;
    else if (needed && *call->optind == call->argc)
        answer = letter_without_argument(call, letter);
    else if (needed)
        *call->optarg = call->argv[(*call->optind)++];
    parse->next = NULL;
    return answer;
}

static void pass_over(struct call *call)
{
    struct parse *parse = call->parse;
    if (parse->first != parse->last && parse->last != *call->optind)
        exchange(call);
    else if (parse->last != *call->optind)
        parse->first = *call->optind;
    while (*call->optind < call->argc && is_no_option(call->argv[*call->optind]))
        ++*call->optind;
    parse->last = *call->optind;
}

static void stop_at_dashes(struct call *call)
{
    struct parse *parse = call->parse;
    ++*call->optind;
    if (parse->first != parse->last && parse->last != *call->optind)
        exchange(call);
    else if (parse->first == parse->last)
        parse->first = *call->optind;
    parse->last = *call->optind = call->argc;
}

enum { LOOK_AT_LETTERS = -2 };

/* The next argument of the list: what getopt answers, or that its letters are
   to be looked at. */
static int next_argument(struct call *call)
{
    struct parse *parse = call->parse;
    int *at = call->optind;
    if (parse->last > *at)
        parse->last = *at;
    if (parse->first > *at)
        parse->first = *at;
    if (parse->order == PERMUTE)
        pass_over(call);
    if (*at != call->argc && !strcmp(call->argv[*at], "--"))
        stop_at_dashes(call);
    if (*at == call->argc) {
        if (parse->first != parse->last)
            *at = parse->first;
        return -1;
    }
    if (is_no_option(call->argv[*at])) {
        if (parse->order == REQUIRE_ORDER)
            return -1;
        *call->optarg = call->argv[(*at)++];
        return 1;
    }
    if (call->words && call->argv[*at][1] == '-') {
        parse->next = call->argv[*at] + 2;
        return take_word(call, "--");
    }
    return LOOK_AT_LETTERS;
}

static void start(struct call *call, int first_letter)
{
    struct parse *parse = call->parse;
    if (*call->optind == 0)
        *call->optind = 1;
    *parse = (struct parse){ .started = 1, .first = *call->optind, .last = *call->optind };
    if (first_letter == '-')
        parse->order = RETURN_IN_ORDER;
    else if (first_letter == '+' || getenv("POSIXLY_CORRECT"))
        parse->order = REQUIRE_ORDER;
    if (pp_settings.word)
        tell_words(call->letters, call->words);
}

static int pp_getopt_any(int argc, char *const *argv, const char *letters,
                         const struct option *words, int *word_index, _Bool after_one_dash)
{
    int version = pp_me("getopt");
    struct call call = {
        .parse = &parses[version], .argc = argc, .argv = (char **)argv, .letters = letters,
        .words = words, .word_index = word_index, .word_after_one_dash = after_one_dash,
        .optarg = &PP_OF(version, pp_optarg), .optind = &PP_OF(version, pp_optind),
        .optopt = &PP_OF(version, pp_optopt), .err = PP_OF(version, pp_stderr),
    };
    int first_letter = letters[0];
    if (argc < 1)
        return -1;
    *call.optarg = NULL;
    if (first_letter == '-' || first_letter == '+')
        call.letters++;
    if (*call.optind == 0 || !call.parse->started)
        start(&call, first_letter);
    call.loud = PP_OF(version, pp_opterr) && call.letters[0] != ':';
    if (call.parse->next && *call.parse->next)
        return take_letter(&call);
    int answer = next_argument(&call);
    if (answer != LOOK_AT_LETTERS)
        return answer;
    char *argument = call.argv[*call.optind];
    call.parse->next = argument + 1;
    if (words && after_one_dash && (argument[2] || !strchr(call.letters, argument[1]))) {
        answer = take_word(&call, "-");
        if (answer != -1)
            return answer;
        call.parse->next = argument + 1;
    }
    return take_letter(&call);
}

int pp_getopt(int argc, char *const *argv, const char *letters)
{
    return pp_getopt_any(argc, argv, letters, NULL, NULL, 0);
}

int pp_getopt_long(int argc, char *const *argv, const char *letters, const struct option *words,
                   int *word_index)
{
    return pp_getopt_any(argc, argv, letters, words, word_index, 0);
}

int pp_getopt_long_only(int argc, char *const *argv, const char *letters,
                        const struct option *words, int *word_index)
{
    return pp_getopt_any(argc, argv, letters, words, word_index, 1);
}
