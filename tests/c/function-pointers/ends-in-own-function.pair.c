// What stands behind a call that never returns is never reached, also where the
// function is one of the files'.
// verdict: equivalent
// check: equivalent
//--- old
#include <stdio.h>
#include <stdlib.h>

_Noreturn static void die(const char *why)
{
    fputs(why, stderr);
    exit(2);
}

int check(int x)
{
    if (x < 0)
        die("negative");
    return x;
}
//--- new
#include <stdio.h>
#include <stdlib.h>

_Noreturn static void die(const char *why)
{
    fputs(why, stderr);
    exit(2);
}

int check(int x)
{
    if (x < 0) {
        die("negative");
        return 7;
    }
    return x;
}
