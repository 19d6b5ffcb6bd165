// The same function as one of another type.
// verdict: different
// through: different
//--- old
static int cell;

static int *place(void)
{
    return &cell;
}

typedef void *(*function)(void);

int through(function other)
{
    function where = other ? other : (function)place;
    char *bytes = where();
    if (!bytes)
        return -1;
    cell = 4;
    bytes[0] = 1;
    return cell;
}
//--- new
static int cell;

static int *place(void)
{
    return &cell;
}

typedef void *(*function)(void);

int through(function other)
{
    function where = other ? other : (function)place;
    char *bytes = where();
    if (!bytes)
        return -1;
    cell = 4;
    bytes[0] = 1;
    return 4;
}
