/* Functions of the C library that keep something between calls, or whose
 * answer is in memory of the library's that the next call overwrites: each
 * version has its own. */
#include "pp_inside.h"
#include <arpa/inet.h>
#include <grp.h>
#include <libgen.h>
#include <pwd.h>
#include <time.h>
#include <wchar.h>

char *pp_strtok(char *text, const char *separators)
{
    static char *rest[2];
    return strtok_r(text, separators, &rest[pp_me("strtok")]);
}

char *pp_strerror(int number)
{
    static char texts[2][128];
    char *text = texts[pp_me("strerror")];
    snprintf(text, sizeof texts[0], "%s", strerror(number));
    return text;
}

char *pp_strsignal(int number)
{
    static char texts[2][128];
    char *text = texts[pp_me("strsignal")];
    snprintf(text, sizeof texts[0], "%s", strsignal(number));
    return text;
}

static struct tm *times(void)
{
    static struct tm answers[2];
    return &answers[pp_me("localtime")];
}

struct tm *pp_localtime(const time_t *time)
{
    struct tm *answer = times();
    tzset();
    return localtime_r(time, answer);
}

struct tm *pp_localtime_r(const time_t *time, struct tm *answer)
{
    pp_me("localtime_r");
    tzset();
    return localtime_r(time, answer);
}

struct tm *pp_gmtime(const time_t *time)
{
    return gmtime_r(time, times());
}

char *pp_asctime(const struct tm *time)
{
    static char texts[2][64];
    return asctime_r(time, texts[pp_me("asctime")]);
}

char *pp_ctime(const time_t *time)
{
    return pp_asctime(pp_localtime(time));
}

struct passwd *pp_getpwuid(uid_t user)
{
    static struct passwd answers[2];
    static char texts[2][4096];
    int version = pp_me("getpwuid");
    struct passwd *found = NULL;
    int error = getpwuid_r(user, &answers[version], texts[version], sizeof texts[0], &found);
    if (error)
        errno = error;
    return found;
}

struct passwd *pp_getpwnam(const char *name)
{
    static struct passwd answers[2];
    static char texts[2][4096];
    int version = pp_me("getpwnam");
    struct passwd *found = NULL;
    int error = getpwnam_r(name, &answers[version], texts[version], sizeof texts[0], &found);
    if (error)
        errno = error;
    return found;
}

struct group *pp_getgrgid(gid_t group)
{
    static struct group answers[2];
    static char texts[2][16384];
    int version = pp_me("getgrgid");
    struct group *found = NULL;
    int error = getgrgid_r(group, &answers[version], texts[version], sizeof texts[0], &found);
    if (error)
        errno = error;
    return found;
}

struct group *pp_getgrnam(const char *name)
{
    static struct group answers[2];
    static char texts[2][16384];
    int version = pp_me("getgrnam");
    struct group *found = NULL;
    int error = getgrnam_r(name, &answers[version], texts[version], sizeof texts[0], &found);
    if (error)
        errno = error;
    return found;
}

char *pp_inet_ntoa(struct in_addr address)
{
    static char texts[2][INET_ADDRSTRLEN];
    return (char *)inet_ntop(AF_INET, &address, texts[pp_me("inet_ntoa")], INET_ADDRSTRLEN);
}

static mbstate_t shifts[2][8];

size_t pp_mbrtowc(wchar_t *wide, const char *text, size_t size, mbstate_t *state)
{
    int version = pp_me("mbrtowc");
    return mbrtowc(wide, text, size, state ? state : &shifts[version][0]);
}

size_t pp_mbrlen(const char *text, size_t size, mbstate_t *state)
{
    int version = pp_me("mbrlen");
    return mbrlen(text, size, state ? state : &shifts[version][1]);
}

size_t pp_wcrtomb(char *text, wchar_t wide, mbstate_t *state)
{
    int version = pp_me("wcrtomb");
    return wcrtomb(text, wide, state ? state : &shifts[version][2]);
}

size_t pp_mbsrtowcs(wchar_t *wide, const char **text, size_t size, mbstate_t *state)
{
    int version = pp_me("mbsrtowcs");
    return mbsrtowcs(wide, text, size, state ? state : &shifts[version][3]);
}

size_t pp_wcsrtombs(char *text, const wchar_t **wide, size_t size, mbstate_t *state)
{
    int version = pp_me("wcsrtombs");
    return wcsrtombs(text, wide, size, state ? state : &shifts[version][4]);
}

/* Which translations are asked for is kept for each; none are installed for a
   product program, so messages are the program's own. */
char *pp_textdomain(const char *domain)
{
    static char names[2][256] = { "messages", "messages" };
    char *name = names[pp_me("textdomain")];
    if (domain)
        snprintf(name, sizeof names[0], "%s", *domain ? domain : "messages");
    return name;
}

char *pp_bindtextdomain(const char *domain, const char *folder)
{
    pp_me("bindtextdomain");
    (void)domain;
    return (char *)folder;
}
