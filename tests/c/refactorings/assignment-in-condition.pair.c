// One `=` is missing.
// verdict: different
// is_root: different
//--- old
int is_root(int uid)
{
    if (uid == 0)
        return 1;
    return 0;
}
//--- new
int is_root(int uid)
{
    if (uid = 0)
        return 1;
    return 0;
}
