// The transition out of the closed state got lost among several functions that
// stay as they are.
// verdict: different
// opens: equivalent
// next: different
// name: equivalent
//--- old
#include <stdio.h>

enum door { OPEN, CLOSED, LOCKED };

static int opens(int event) { return event == 1 || event == 3; }

enum door next(enum door d, int event)
{
    switch (d) {
    case OPEN:
        return event == 2 ? CLOSED : OPEN;
    case CLOSED:
        if (opens(event))
            return OPEN;
        return event == 4 ? LOCKED : CLOSED;
    case LOCKED:
        return event == 5 ? CLOSED : LOCKED;
    }
    return d;
}

void name(enum door d)
{
    if (d == OPEN)
        puts("open");
    else
        puts("not open");
}
//--- new
#include <stdio.h>

enum door { OPEN, CLOSED, LOCKED };

static int opens(int event) { return event == 1 || event == 3; }

enum door next(enum door d, int event)
{
    switch (d) {
    case OPEN:
        return event == 2 ? CLOSED : OPEN;
    case CLOSED:
        if (opens(event))
            return OPEN;
        return CLOSED;
    case LOCKED:
        return event == 5 ? CLOSED : LOCKED;
    }
    return d;
}

void name(enum door d)
{
    puts(d == OPEN ? "open" : "not open");
}
