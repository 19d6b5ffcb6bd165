// The copy says something else.
// verdict: different
// greet: different
//--- old
#include <stdio.h>

void greet(void) { puts("hi"); }
//--- new
#include <stdio.h>

void greet(void)
{
    char text[3] = { 'h', 'o', 0 };
    puts(text);
}
