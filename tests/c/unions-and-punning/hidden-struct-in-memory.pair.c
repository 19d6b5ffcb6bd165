// A pointer is read from memory as one to an incomplete struct.
// verdict: different
// later: different
//--- old
struct handle;

int later(int *number)
{
    int *own = number;
    struct handle **place = (struct handle **)&own;
    struct handle *handle = *place;
    char *bytes = (char *)handle;
    *number = 4;
    bytes[0] = 1;
    return *number;
}
//--- new
struct handle;

int later(int *number)
{
    int *own = number;
    struct handle **place = (struct handle **)&own;
    struct handle *handle = *place;
    char *bytes = (char *)handle;
    *number = 4;
    bytes[0] = 1;
    return 4;
}
