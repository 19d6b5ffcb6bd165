// Wide characters are printed, and cleared afterwards: the output shows them,
// for formats that are written there and those that come from elsewhere.
// verdict: different
// show: different
// show_by: different
//--- old
#include <stdio.h>
#include <wchar.h>

wchar_t text[2];

void show(int x)
{
    text[0] = x;
    printf("%-5ls|", text);
    text[0] = 0;
}

void show_by(const char *format, int x)
{
    text[0] = x;
    fprintf(stderr, format, text);
    text[0] = 0;
}
//--- new
#include <stdio.h>
#include <wchar.h>

wchar_t text[2];

void show(int x)
{
    text[0] = x + 1;
    printf("%-5ls|", text);
    text[0] = 0;
}

void show_by(const char *format, int x)
{
    text[0] = x + 1;
    fprintf(stderr, format, text);
    text[0] = 0;
}
