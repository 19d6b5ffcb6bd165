// The error after the second step jumps past the clean-up.
// verdict: different
// setup: different
//--- old
int open_device(int id);
int reserve(int handle);
void close_device(int handle);

int setup(int id)
{
    int handle = open_device(id);
    if (handle < 0)
        goto out;
    if (reserve(handle) != 0)
        goto close;
    return handle;
close:
    close_device(handle);
out:
    return -1;
}
//--- new
int open_device(int id);
int reserve(int handle);
void close_device(int handle);

int setup(int id)
{
    int handle = open_device(id);
    if (handle < 0)
        goto out;
    if (reserve(handle) != 0)
        goto out;
    return handle;
out:
    return -1;
}
