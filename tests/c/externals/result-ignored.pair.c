// The result of the call is no longer looked at.
// verdict: different
// store: different
//--- old
int write_block(int block, const char *data);

int store(const char *data)
{
    if (write_block(7, data) < 0)
        return -1;
    return 0;
}
//--- new
int write_block(int block, const char *data);

int store(const char *data)
{
    write_block(7, data);
    return 0;
}
