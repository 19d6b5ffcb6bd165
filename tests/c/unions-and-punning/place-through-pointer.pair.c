// What a pointer leads to may be a function of the file, which returns a known place.
// verdict: different
// through: different
//--- old
static int cell;

static void *place(void)
{
    return &cell;
}

static void *(*where)(void) = place;

int through(void)
{
    char *bytes = where();
    if (!bytes)
        return -1;
    cell = 4;
    bytes[0] = 1;
    return cell;
}

void *(*get(void))(void)
{
    return where;
}
//--- new
static int cell;

static void *place(void)
{
    return &cell;
}

static void *(*where)(void) = place;

int through(void)
{
    char *bytes = where();
    if (!bytes)
        return -1;
    cell = 4;
    bytes[0] = 1;
    return 4;
}

void *(*get(void))(void)
{
    return where;
}
