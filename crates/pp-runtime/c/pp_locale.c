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

static locale_t mine[2]; /* what setlocale made; one object if both are the same */
static locale_t used[2]; /* what uselocale put before it */
static char *names[2][CATEGORIES];

/* Versions mostly have the same locale, and switches are many. */
static void put_in_place(locale_t wanted)
{
    static locale_t in_place;
    if (!wanted)
        wanted = LC_GLOBAL_LOCALE;
    if (wanted != (in_place ? in_place : LC_GLOBAL_LOCALE))
        uselocale(in_place = wanted);
}

void pp_locale_in(int version)
{
    put_in_place(used[version] ? used[version] : mine[version]);
}

void pp_locale_nobody(void)
{
    put_in_place(NULL);
}

locale_t pp_uselocale(locale_t next)
{
    int version = pp_me("uselocale");
    locale_t before = used[version] ? used[version] : LC_GLOBAL_LOCALE;
    if (next)
        used[version] = next == LC_GLOBAL_LOCALE ? NULL : next;
    pp_locale_in(version);
    return before;
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

static _Bool same_names(void)
{
    for (int category = 0; category < CATEGORIES; category++)
        if (strcmp(name_of(0, category), name_of(1, category)))
            return 0;
    return 1;
}

/* The locale of the version's names from now on: the other's if it has that. */
static void take(int version, locale_t next)
{
    locale_t before = mine[version], other = mine[!version];
    if (other && same_names()) {
        freelocale(next);
        next = other;
    }
    mine[version] = next;
    pp_locale_in(version);
    if (before && before != other && before != next)
        freelocale(before);
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
    for (int each = first; each <= last; each++)
        if (each != LC_ALL) {
            free(names[version][each]);
            names[version][each] = strdup(*name ? name : from_environment(each));
        }
    take(version, next);
    return category == LC_ALL ? all_names(version) : names[version][category];
}

struct lconv *pp_localeconv(void)
{
    static struct lconv answers[2];
    int version = pp_me("localeconv");
    answers[version] = *localeconv();
    return &answers[version];
}
