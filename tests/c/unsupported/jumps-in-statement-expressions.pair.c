// A `break` in a statement expression leaves the loop around it, which is
// taken apart because of the case in it: this is not supported, nor is a jump
// into a block inside of such an expression.
// verdict: unknown (ideally different)
// leave: unknown (ideally different)
// enter: unknown (ideally different)
//--- old
int leave(int n)
{
    int r = 0;

    switch (n) {
    case 1:
        do {
            r += ({ if (n > 3) break; n; });
    case 2:
            n++;
        } while (n < 9);
    }
    return r;
}

int enter(int n)
{
    return ({ if (n) goto in; { n = 5; in: n++; } n; });
}
//--- new
int leave(int n)
{
    int r = 1;

    switch (n) {
    case 1:
        do {
            r += ({ if (n > 3) break; n; });
    case 2:
            n++;
        } while (n < 9);
    }
    return r;
}

int enter(int n)
{
    return ({ if (n) goto in; { n = 6; in: n++; } n; });
}
