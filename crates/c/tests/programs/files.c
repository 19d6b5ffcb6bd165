#include <ctype.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint32_t hash(const void *data, size_t n)
{
    uint32_t h = 2166136261u;
    for (const uint8_t *p = data; n; n--, p++)
        h = (h ^ *p) * UINT32_C(16777619);
    return h;
}

int main(int argc, char **argv)
{
    char buffer[64];
    int64_t wide = INT64_C(-5000000000);
    size_t n = snprintf(buffer, sizeof buffer, "%d-%s", argc, "arg");
    printf("%zu %s %08x\n", n, buffer, hash(buffer, n));
    char *copy = strdup("Hello, World");
    for (char *p = copy; *p; p++)
        *p = toupper((unsigned char)*p);
    printf("%s %d %d\n", copy, isdigit('7') != 0, argv[argc] == NULL);
    errno = ERANGE;
    printf("%d %ld\n", errno == ERANGE, (long)wide);
    struct tm when = {.tm_year = 100, .tm_mday = 1};
    printf("%d %d\n", when.tm_year, (int)strtol("0x1f", NULL, 0));
    fprintf(stdout, "%s\n", strchr("key=value", '=') + 1);
    fputs("done\n", stdout);
    free(copy);
    return EXIT_SUCCESS;
}
