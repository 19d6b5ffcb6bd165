// The same by way of a pointer to void.
// verdict: different
// through: different
//--- old
static int cell;

static int *place(void)
{
    return &cell;
}

static void *hidden;

int through(void *other)
{
    hidden = other ? other : (void *)place;
    void *(*where)(void) = hidden;
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

static void *hidden;

int through(void *other)
{
    hidden = other ? other : (void *)place;
    void *(*where)(void) = hidden;
    char *bytes = where();
    if (!bytes)
        return -1;
    cell = 4;
    bytes[0] = 1;
    return 4;
}
