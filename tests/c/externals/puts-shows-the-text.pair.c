// What lies before the terminator is printed.
// verdict: different
// put: different
//--- old
#include <stdio.h>

void put(char c)
{
    char text[3] = { c, 1, 0 };
    puts(text);
}
//--- new
#include <stdio.h>

void put(char c)
{
    char text[3] = { c, 2, 0 };
    puts(text);
}
