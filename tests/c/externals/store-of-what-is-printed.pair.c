// The text that is printed is written before, or after.
// verdict: different
// done: different
//--- old
#include <stdio.h>

void done(char *text)
{
    text[0] = 'a';
    text[1] = 0;
    puts(text);
}
//--- new
#include <stdio.h>

void done(char *text)
{
    text[1] = 0;
    puts(text);
    text[0] = 'a';
}
