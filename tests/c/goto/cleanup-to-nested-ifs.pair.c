// The jumps to the clean-up become nested conditions.
// verdict: equivalent
// setup: equivalent
//--- old
int open_device(int id);
int reserve(int handle);
void close_device(int handle);

int setup(int id)
{
    int handle, rc = -1;

    handle = open_device(id);
    if (handle < 0)
        goto out;
    if (reserve(handle) != 0)
        goto close;
    rc = handle;
    goto out;
close:
    close_device(handle);
out:
    return rc;
}
//--- new
int open_device(int id);
int reserve(int handle);
void close_device(int handle);

int setup(int id)
{
    int handle = open_device(id);

    if (handle >= 0) {
        if (reserve(handle) == 0)
            return handle;
        close_device(handle);
    }
    return -1;
}
