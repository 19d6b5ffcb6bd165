/* Locales: setlocale changes the current version's only.
 *
 * In: setlocale's arguments. Out: what it answers, and the locale in place
 * whenever the version runs. Holds: only locales whose characters are ASCII or
 * UTF-8 can be had, so that <ctype.h>, which is called without switching, says
 * the same in all of them. */
#include "pp_inside.h"
#include <langinfo.h>
#include <locale.h>

enum { CATEGORIES = 13 };

static locale_t mine[2];
static char *names[2][CATEGORIES];

void pp_locale_in(int version)
{
    if (mine[0] || mine[1])
        uselocale(mine[version] ? mine[version] : LC_GLOBAL_LOCALE);
}

void pp_locale_nobody(void)
{
    if (mine[0] || mine[1])
        uselocale(LC_GLOBAL_LOCALE);
}

static const char *name_of(int version, int category)
{
    return names[version][category] ? names[version][category] : "C";
}

/* What the environment says of a category, by the standard's order. */
static const char *from_environment(int category)
{
    static const char *const variables[CATEGORIES] = {
        [LC_CTYPE] = "LC_CTYPE", [LC_NUMERIC] = "LC_NUMERIC", [LC_TIME] = "LC_TIME",
        [LC_COLLATE] = "LC_COLLATE", [LC_MONETARY] = "LC_MONETARY",
        [LC_MESSAGES] = "LC_MESSAGES", [LC_PAPER] = "LC_PAPER", [LC_NAME] = "LC_NAME",
        [LC_ADDRESS] = "LC_ADDRESS", [LC_TELEPHONE] = "LC_TELEPHONE",
        [LC_MEASUREMENT] = "LC_MEASUREMENT", [LC_IDENTIFICATION] = "LC_IDENTIFICATION",
    };
    const char *tried[3] = { getenv("LC_ALL"), getenv(variables[category]), getenv("LANG") };
    for (int at = 0; at < 3; at++)
        if (tried[at] && *tried[at])
            return tried[at];
    return "C";
}

static _Bool allowed(locale_t locale)
{
    const char *codeset = nl_langinfo_l(CODESET, locale);
    return !strcmp(codeset, "UTF-8") || !strcmp(codeset, "ANSI_X3.4-1968");
}

/* One category of a copy of the version's locale; none if it cannot be had. */
static locale_t changed(locale_t base, int category, const char *name)
{
    locale_t next = newlocale(1 << category, name, base);
    if (!next)
        freelocale(base);
    return next;
}

static locale_t copy_of(int version)
{
    return mine[version] ? duplocale(mine[version]) : newlocale(LC_ALL_MASK, "C", (locale_t)0);
}

/* All names as setlocale(LC_ALL, NULL) writes them. */
static char *all_names(int version)
{
    static char texts[2][1024];
    char *text = texts[version];
    _Bool same = 1;
    for (int category = 0; category < CATEGORIES; category++)
        if (category != LC_ALL && strcmp(name_of(version, category), name_of(version, 0)))
            same = 0;
    if (same) {
        snprintf(text, sizeof texts[0], "%s", name_of(version, 0));
        return text;
    }
    static const char *const order[CATEGORIES] = {
        "LC_CTYPE", "LC_NUMERIC", "LC_TIME", "LC_COLLATE", "LC_MONETARY", "LC_MESSAGES", NULL,
        "LC_PAPER", "LC_NAME", "LC_ADDRESS", "LC_TELEPHONE", "LC_MEASUREMENT",
        "LC_IDENTIFICATION",
    };
    size_t length = 0;
    for (int category = 0; category < CATEGORIES; category++)
        if (order[category])
            length += snprintf(text + length, sizeof texts[0] - length, "%s%s=%s",
                               length ? ";" : "", order[category], name_of(version, category));
    return text;
}

char *pp_setlocale(int category, const char *name)
{
    int version = pp_me("setlocale");
    if (category < 0 || category >= CATEGORIES)
        return NULL;
    if (!name)
        return category == LC_ALL ? all_names(version) : (char *)name_of(version, category);
    int first = category == LC_ALL ? 0 : category;
    int last = category == LC_ALL ? CATEGORIES - 1 : category;
    locale_t next = copy_of(version);
    for (int each = first; next && each <= last; each++)
        if (each != LC_ALL)
            next = changed(next, each, *name ? name : from_environment(each));
    if (!next)
        return NULL;
    if (!allowed(next)) {
        freelocale(next);
        return NULL;
    }
    uselocale(next);
    if (mine[version])
        freelocale(mine[version]);
    mine[version] = next;
    for (int each = first; each <= last; each++)
        if (each != LC_ALL) {
            free(names[version][each]);
            names[version][each] = strdup(*name ? name : from_environment(each));
        }
    return category == LC_ALL ? all_names(version) : names[version][category];
}

struct lconv *pp_localeconv(void)
{
    static struct lconv answers[2];
    int version = pp_me("localeconv");
    answers[version] = *localeconv();
    return &answers[version];
}
