// Where the text lies cannot be seen from what is printed.
// verdict: unknown (ideally equivalent)
// greet: unknown (ideally equivalent)
//--- old
#include <stdio.h>

void greet(void) { puts("hi"); }
//--- new
#include <stdio.h>

void greet(void)
{
    char text[3] = { 'h', 'i', 0 };
    puts(text);
}
