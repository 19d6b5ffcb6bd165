// Memory is bytes here, because a union shows how `long` and its bytes overlap.
// The value of a compound assignment through a pointer that is itself in memory
// is what was stored.
// verdict: different
// add: equivalent
// sign: different
//--- old
union word { unsigned long all; unsigned char bytes[8]; unsigned halves[2]; };

int low(union word *w)
{
    return w->bytes[0];
}

int add(int **where, int by)
{
    if (**where += by)
        return 1;
    return 0;
}

int sign(int *to, int by)
{
    int **where = &to;
    return (**where += by) < 0;
}
//--- new
union word { unsigned long all; unsigned char bytes[8]; unsigned halves[2]; };

int low(union word *w)
{
    return w->bytes[0];
}

int add(int **where, int by)
{
    int *to = *where;
    *to = *to + by;
    return *to != 0;
}

int sign(int *to, int by)
{
    int **where = &to;
    return (**where += by) <= 0;
}
