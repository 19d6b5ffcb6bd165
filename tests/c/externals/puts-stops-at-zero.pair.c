// What lies behind the terminator is not printed.
// verdict: unknown (ideally equivalent)
// put: unknown (ideally equivalent)
//--- old
#include <stdio.h>

void put(char c)
{
    char text[3] = { c, 0, 1 };
    puts(text);
}
//--- new
#include <stdio.h>

void put(char c)
{
    char text[3] = { c, 0, 2 };
    puts(text);
}
